import { createPath, type Location, parsePath } from 'react-router'
import { withoutDrawers } from '../../kit/overlay/drawer-address.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { withSearch } from './bare.ts'
import { type Tabs, tabLimit } from './model.ts'

const keyOf = (userId: string) => `tabs.${userId}`

/** Limits what a reload has to read. */
const entryLimit = 100

/** A tab as it is stored. */
export interface StoredTab {
  id: string
  path: string
  pinned: boolean
  title?: string | undefined
  /** In the language `language`. */
  detail?: string | undefined
  language?: string | undefined
  openedWithoutBar?: boolean | undefined
}

interface StoredTabs {
  list: StoredTab[]
  /** The tab of each recent history entry of the window. */
  entries: [key: string, tabId: string][]
}

/** A location in the form that the router gives to pages. */
export function locationAt(path: string): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(path)
  return { pathname, search, hash, state: null, key: 'default' }
}

/** Stores a user's tabs: in this window for its next reload, and in the browser for the next window. */
export function storeTabs(
  userId: string,
  { list }: Tabs,
  entries: readonly (readonly [string, string])[],
): void {
  const tabsToStore: StoredTabs = {
    // Drawers are not stored. The page on screen gets its address from the browser.
    list: list.map(({ id, location, pinned, title, detail, openedWithoutBar }) => ({
      id,
      path: createPath(withSearch(location, withoutDrawers(location.search))),
      pinned,
      title,
      ...storedDetail(detail?.() ?? ''),
      openedWithoutBar,
    })),
    entries: entries.slice(-entryLimit).map(([key, id]) => [key, id]),
  }
  for (const storage of storages()) {
    try {
      storage.setItem(keyOf(userId), JSON.stringify(tabsToStore))
    } catch {
      // The storage is full or refused. The tabs then last until the reload.
    }
  }
}

const storedDetail = (detail: string) => (detail === '' ? {} : { detail, language: currentLanguage() })

/** The user's stored tabs; `'unreadable'` when the stored value is invalid. */
export function readStoredTabs(userId: string): StoredTabs | 'unreadable' | undefined {
  for (const storage of storages()) {
    const text = storage.getItem(keyOf(userId))
    if (text !== null) return parse(text) ?? 'unreadable'
  }
  return undefined
}

function parse(text: string): StoredTabs | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!areStoredTabs(parsed)) return undefined
    const byId = new Map(parsed.list.map(tab => [tab.id, tab]))
    return { entries: parsed.entries, list: [...byId.values()].slice(0, tabLimit) }
  } catch {
    return undefined
  }
}

// Checked by hand, because a schema would load zod with the shell for this alone.
function areStoredTabs(value: unknown): value is StoredTabs {
  const { list, entries }: { list?: unknown; entries?: unknown } = Object(value)
  return Array.isArray(list) && list.every(isStoredTab) && Array.isArray(entries) && entries.every(isEntry)
}

function isStoredTab(value: unknown): value is StoredTab {
  const tab: { [key in keyof StoredTab]?: unknown } = Object(value)
  const { id, path, pinned, title, detail, language, openedWithoutBar } = tab
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof pinned === 'boolean' &&
    isTextOrAbsent(title) &&
    isTextOrAbsent(detail) &&
    isTextOrAbsent(language) &&
    (openedWithoutBar === undefined || typeof openedWithoutBar === 'boolean')
  )
}

const isTextOrAbsent = (value: unknown) => value === undefined || typeof value === 'string'

const isEntry = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'string')

/** The window's own storage takes precedence. */
function storages(): Storage[] {
  try {
    return [window.sessionStorage, window.localStorage]
  } catch {
    return []
  }
}
