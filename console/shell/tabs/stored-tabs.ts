import { createPath, type Location, parsePath } from 'react-router'
import * as z from 'zod'
import { withoutDrawers } from '../../kit/drawer-address.ts'
import { withSearch } from './bare.ts'
import { type Tabs, tabLimit } from './model.ts'

const keyOf = (userId: string) => `tabs.${userId}`

/** Bounds what a reload has to read. */
const entryLimit = 100

const storedTabs = z.object({
  list: z.array(
    z.object({
      id: z.string().min(1),
      path: z.string().startsWith('/'),
      pinned: z.boolean(),
      title: z.string().optional(),
      /** In the language in which it was last shown. */
      detail: z.string().optional(),
    }),
  ),
  /** Which tab each of the latest entries of the window's history belongs to. */
  entries: z.array(z.tuple([z.string(), z.string()])),
})
type StoredTabs = z.infer<typeof storedTabs>

/** An address as the router hands it to a page. */
export function locationAt(path: string): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(path)
  return { pathname, search, hash, state: null, key: 'default' }
}

/** Keeps a user's tabs: in this window for its next reload, and in the browser for its next window. */
export function storeTabs(
  userId: string,
  { list }: Tabs,
  entries: readonly (readonly [string, string])[],
): void {
  const stored: StoredTabs = {
    // A drawer ends with the page on screen; that one has its address from the browser.
    list: list.map(({ id, location, pinned, title, detail }) => ({
      id,
      path: createPath(withSearch(location, withoutDrawers(location.search))),
      pinned,
      title,
      detail: detail?.() || undefined,
    })),
    entries: entries.slice(-entryLimit).map(([key, id]) => [key, id]),
  }
  for (const storage of storages()) {
    try {
      storage.setItem(keyOf(userId), JSON.stringify(stored))
    } catch {
      // Full or refused: the tabs then last until the reload.
    }
  }
}

/** The user's tabs as they were; `'unreadable'` when what lies there is not that. */
export function readStoredTabs(userId: string): StoredTabs | 'unreadable' | undefined {
  for (const storage of storages()) {
    const text = storage.getItem(keyOf(userId))
    if (text !== null) return parse(text) ?? 'unreadable'
  }
  return undefined
}

function parse(text: string): StoredTabs | undefined {
  try {
    const { data } = storedTabs.safeParse(JSON.parse(text))
    const byId = new Map(data?.list.map(tab => [tab.id, tab]))
    return data && { ...data, list: [...byId.values()].slice(0, tabLimit) }
  } catch {
    return undefined
  }
}

/** The window's own comes first. */
function storages(): Storage[] {
  try {
    return [window.sessionStorage, window.localStorage]
  } catch {
    return []
  }
}
