import { createHash } from 'node:crypto'
import type { MenuEntry, MenuTree } from '@greenroom/contract/areas/navigation/menu'
import { allRoutes, pageNames } from '@greenroom/contract/routes'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { defaultRoute } from './defaults.ts'
import { isAsInLayout, layoutOf } from './layouts.ts'
import type { StoredMenuEntry } from './menu.ts'
import { menuEntries } from './schema.ts'
import { childrenOf, kindOf, trailOf } from './tree.ts'

/**
 * Locks the whole menu until the transaction ends, because the validity of an entry depends on all others. Does not
 * block readers.
 */
export async function lockMenu(queries: Queries): Promise<StoredMenuEntry[]> {
  await queries.execute(sql`lock table ${menuEntries} in share row exclusive mode`)
  return readMenuEntries(queries)
}

/** Stores the differences between two menus; `after` has all entries of `before`, or more. */
export async function saveMenu(
  queries: Queries,
  before: readonly StoredMenuEntry[],
  after: readonly StoredMenuEntry[],
): Promise<void> {
  const entriesById = new Map(before.map(entry => [entry.id, entry]))
  for (const entry of after) {
    const was = entriesById.get(entry.id)
    if (was === entry) continue
    const { id, updatedAt: _, ...fields } = entry
    if (was) {
      await queries
        .update(menuEntries)
        .set({ ...fields, updatedAt: sql`now()` })
        .where(eq(menuEntries.id, id))
    } else {
      await queries.insert(menuEntries).values({ id, ...fields })
    }
  }
}

/** The menu as the editor shows it. */
export async function readTree(queries: Queries): Promise<MenuTree> {
  return toTree(await readMenuEntries(queries))
}

/** Converts stored entries to the contract's tree; entries without a place are at the top, where they can be fixed. */
export function toTree(entries: readonly StoredMenuEntry[]): MenuTree {
  const hanging = entries.map(entry =>
    trailOf(entries, entry).length > 0 ? entry : { ...entry, parentId: null },
  )
  const names = new Set(entries.map(({ name }) => name))
  return {
    entries: under(null, hanging),
    missingPages: allRoutes.map(({ name }) => name).filter(name => pageNames.has(name) && !names.has(name)),
    layout: layoutOf(entries),
    revision: revisionOf(entries),
  }
}

function under(parentId: string | null, entries: readonly StoredMenuEntry[]): MenuEntry[] {
  return childrenOf(entries, parentId).flatMap((entry, index) => [
    toEntry(entry, index + 1, entries),
    ...under(entry.id, entries),
  ])
}

/** Converts a stored entry; `place` counts from 1. */
function toEntry(entry: StoredMenuEntry, place: number, allEntries: readonly StoredMenuEntry[]): MenuEntry {
  const { id, name, path, parentId, title, icon, roles, version } = entry
  const { hideInMenu, hideChildrenInMenu, activeMenu, noAffix, ignoreCache } = entry
  const parent = allEntries.find(one => one.id === parentId)
  const isDefault = isAsInLayout(entry, parent?.name ?? null)
  return {
    ...{
      id,
      name,
      path,
      parentId,
      place,
      roles,
      version,
      hideInMenu,
      hideChildrenInMenu,
      noAffix,
      ignoreCache,
    },
    kind: kindOf(entry),
    titleChinese: title['zh-CN'],
    titleEnglish: title['en-US'],
    icon,
    updatedTime: entry.updatedAt.toISOString(),
    activeMenu: activeMenu ?? '',
    origin: isDefault ? 'default' : defaultRoute(name) ? 'changed' : 'own',
  }
}

/** Identifies a state of the menu; everything that can be changed counts. */
export function revisionOf(entries: readonly StoredMenuEntry[]): string {
  const facts = entries
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, version, parentId, position }) => [id, version, parentId, position])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}

export async function readMenuEntries(queries: Queries): Promise<StoredMenuEntry[]> {
  return queries.select().from(menuEntries)
}
