import { isDeepStrictEqual } from 'node:util'
import {
  type applyMenuLayout,
  type MenuLayout,
  type MenuTree,
  menuLayouts,
  menuLimits,
  type readMenuLayouts,
} from '@greenroom/contract/areas/navigation/menu'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { invalid, publishMenu, requireRevision } from './change.ts'
import { newEntry } from './fields.ts'
import { groupOfOwnEntries, type LayoutEntry, layoutNames, layoutOf, layouts } from './layouts.ts'
import type { StoredMenuEntry } from './menu.ts'
import { problemsOf } from './rules.ts'
import { menuEntries } from './schema.ts'
import { lockMenu, revisionOf, saveMenu, toTree } from './store.ts'
import { heightOf, kindOf, trailOf } from './tree.ts'

/** A menu after a layout was applied to it. */
interface LaidOutMenu {
  /** Parents before their children, as far as they are new. An entry that the layout leaves alone is the same object. */
  after: StoredMenuEntry[]
  /** Sections that the layout does not have; nothing lies below them any more. */
  removed: StoredMenuEntry[]
}

/** Each layout with the menu that applying it would give. */
export function previewLayouts(before: readonly StoredMenuEntry[]): ResponseOf<typeof readMenuLayouts> {
  return {
    revision: revisionOf(before),
    layouts: menuLayouts.map(layout => {
      const { after, removed } = layOut(before, layout)
      const isCurrent = removed.length === 0 && after.every(entry => before.includes(entry))
      return { layout, isCurrent, entries: toTree(after).entries }
    }),
  }
}

/** Applies a layout to the stored menu, if the menu is unchanged since it was read. */
export async function applyLayout(context: HandlerContext<typeof applyMenuLayout>): Promise<MenuTree> {
  const { input, queries } = context
  const before = await lockMenu(queries)
  requireRevision(before, input.body.revision)
  const { after, removed } = layOut(before, input.params.layout)
  const changed = after.filter(entry => !before.includes(entry))
  const problems = changed.flatMap(entry =>
    problemsOf(
      entry,
      before.find(({ id }) => id === entry.id),
      after,
    ),
  )
  if (problems.length > 0) throw invalid(context, 'params.layout', problems)
  await saveMenu(queries, before, after)
  for (const { id } of removed) await queries.delete(menuEntries).where(eq(menuEntries.id, id))
  return publishMenu(context)
}

/**
 * Applies a layout to a menu. Who sees a page does not change: restrictions of the sections that it leaves become its own.
 * What users changed of an entry stays: title, icon, path, behaviour, and whether it is hidden. Entries that users added
 * go into a group of their own, with the entries below them.
 */
function layOut(before: readonly StoredMenuEntry[], layout: MenuLayout): LaidOutMenu {
  const origin = new Map(layouts[layoutOf(before)].map(entry => [entry.name, entry]))
  const own = before.filter(({ name }) => !layoutNames.has(name))
  const roots = own.filter(entry => {
    const parent = before.find(({ id }) => id === entry.parentId)
    return !parent || layoutNames.has(parent.name)
  })
  // The group is a level of its own.
  const grouped = roots.filter(({ id }) => heightOf(own, id) < menuLimits.depth)
  const hasGroup = layouts[layout].some(({ name }) => name === groupOfOwnEntries.name)
  const target = [...layouts[layout], ...(grouped.length > 0 && !hasGroup ? [groupOfOwnEntries] : [])]
  const idOf = new Map<string, string>()
  const placed = target.map(entry => {
    const current = before.find(({ name }) => name === entry.name)
    const parentId = entry.parent === null ? null : (idOf.get(entry.parent) ?? null)
    const result = current
      ? unlessSame(current, inPlace(current, entry, origin.get(entry.name), before, parentId))
      : toNewEntry(entry, parentId)
    idOf.set(entry.name, result.id)
    return result
  })
  const groupId = idOf.get(groupOfOwnEntries.name) ?? null
  const first = target.filter(({ parent }) => parent === groupOfOwnEntries.name).length
  const moved = own.map(entry => {
    if (!roots.includes(entry)) return entry
    const parentId = grouped.includes(entry) ? groupId : null
    const position = parentId === null ? groupOfOwnEntries.position + 1 : first
    return unlessSame(entry, {
      ...entry,
      parentId,
      position: position + roots.indexOf(entry),
      roles: rolesOf(entry, before),
      hideInMenu: isHidden(entry, before),
    })
  })
  const after = [...placed, ...moved]
  const names = new Set(after.map(({ name }) => name))
  return {
    after: after.map(entry =>
      entry.activeMenu === null || names.has(entry.activeMenu)
        ? entry
        : unlessSame(entry, { ...entry, activeMenu: null }),
    ),
    removed: before.filter(({ name }) => layoutNames.has(name) && !names.has(name)),
  }
}

/** An entry at the place of the layout, with what users changed of it. */
function inPlace(
  stored: StoredMenuEntry,
  target: LayoutEntry,
  origin: LayoutEntry | undefined,
  before: readonly StoredMenuEntry[],
  parentId: string | null,
): StoredMenuEntry {
  const isSection = kindOf(stored) === 'section'
  const hidden = isHidden(stored, before)
  return {
    ...stored,
    parentId,
    position: target.position,
    title: isDeepStrictEqual(stored.title, origin?.title) ? target.title : stored.title,
    icon: stored.icon === origin?.icon ? target.icon : stored.icon,
    activeMenu: stored.activeMenu === (origin?.activeMenu ?? null) ? target.activeMenu : stored.activeMenu,
    // A section passes its restrictions to its pages, because others move into it.
    roles: isSection ? [...target.roles] : rolesOf(stored, before),
    hideInMenu: isSection || hidden === origin?.hideInMenu ? target.hideInMenu : hidden,
    hideChildrenInMenu: !isSection && stored.hideChildrenInMenu,
  }
}

function toNewEntry({ name, parent: _, position, ...fields }: LayoutEntry, parentId: string | null) {
  return { ...newEntry(), ...fields, name, parentId, position }
}

/** The entry before a change when nothing of it differs, else the change with the next version. */
function unlessSame(before: StoredMenuEntry, after: StoredMenuEntry): StoredMenuEntry {
  return isDeepStrictEqual(before, after) ? before : { ...after, version: before.version + 1 }
}

/** Who sees an entry: the audience that it and the entries above it share. */
function rolesOf(entry: StoredMenuEntry, entries: readonly StoredMenuEntry[]): string[] {
  const trail = [...trailOf(entries, entry), entry]
  const shared = trail.reduce<string[]>(
    (roles, one) => {
      if (one.roles.includes('*')) return roles
      return roles.includes('*') ? one.roles : roles.filter(role => one.roles.includes(role))
    },
    ['*'],
  )
  // No single role saw it. An entry needs an audience, and administrators are the narrowest.
  return shared.length > 0 ? shared : ['admin']
}

/** True when the entry, or one above it, takes it out of the menu. */
function isHidden(entry: StoredMenuEntry, entries: readonly StoredMenuEntry[]): boolean {
  const above = trailOf(entries, entry).slice(0, -1)
  return entry.hideInMenu || above.some(one => one.hideInMenu || one.hideChildrenInMenu)
}
