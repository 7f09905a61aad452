import type {
  createMenuEntry,
  deleteMenuEntry,
  MenuTree,
  restoreMenuEntry,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { pageNames } from '@greenroom/contract/routes'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { renameMenuEntry } from '../roles/index.ts'
import { defaultFields, defaultRoute } from './defaults.ts'
import { newEntry, withFields } from './fields.ts'
import type { StoredMenuEntry } from './menu.ts'
import { type MenuProblem, newlyUnreachable, problemsOf } from './rules.ts'
import { menuEntries } from './schema.ts'
import { lockMenu, readTree, revisionOf, saveMenu, toTree } from './store.ts'
import { allBelow, atPlace } from './tree.ts'

type Context = Pick<HandlerContext<Endpoint>, 'queries' | 'publish' | 'request'>

/** Fields that can make an entry unreachable, in the order of their issues. */
const reachFields = ['roles', 'parentId', 'hideInMenu', 'hideChildrenInMenu'] as const

/** Adds an entry. */
export async function createEntry(context: HandlerContext<typeof createMenuEntry>): Promise<MenuTree> {
  const { input, queries } = context
  const { kind, place } = input.body
  const before = await lockMenu(queries)
  const created = { ...withFields(newEntry(), input.body), external: kind === 'link' }
  const after = atPlace(before, created, place)
  if (pageNames.has(created.name) !== (kind === 'page')) {
    const rule = kind === 'page' ? 'menuPageUnknown' : 'menuPageName'
    throw invalid(context, 'body', [{ field: 'name', rule }])
  }
  const problems = problemsOf(created, undefined, after)
  if (problems.length > 0) throw invalid(context, 'body', problems)
  await saveMenu(queries, before, after)
  return publishMenu(context)
}

/** Changes fields and place of an entry, from a version. */
export async function updateEntry(context: HandlerContext<typeof updateMenuEntry>): Promise<MenuTree> {
  const { input, queries } = context
  const { version, changes } = input.body
  const before = await lockMenu(queries)
  const entry = findEntry(before, input.params.id)
  requireVersion(before, entry, version)
  const { place } = changes
  const changed = { ...withFields(entry, changes), version: version + 1 }
  const moves = place !== undefined || changed.parentId !== entry.parentId
  const placed = moves
    ? atPlace(before, changed, place ?? Number.MAX_SAFE_INTEGER)
    : before.map(one => (one === entry ? changed : one))
  const after = followName(placed, entry.name, changed.name)
  const problems = problemsOf(changed, entry, after)
  if (problems.length > 0) throw invalid(context, 'body.changes', problems)
  if (newlyUnreachable(before, after).length > 0) {
    const field = reachFields.find(name => name in changes) ?? 'parentId'
    throw invalid(context, 'body.changes', [{ field, rule: 'menuLockout' }])
  }
  await saveMenu(queries, before, after)
  if (changed.name !== entry.name) await renameMenuEntry(queries, entry.name, changed.name)
  return publishMenu(context)
}

/** Deletes an entry with its descendants, if the menu is unchanged since it was read. */
export async function deleteEntry(context: HandlerContext<typeof deleteMenuEntry>): Promise<MenuTree> {
  const { input, queries } = context
  const before = await lockMenu(queries)
  const entry = findEntry(before, input.params.id)
  requireRevision(before, input.body.revision)
  const removed = [entry, ...allBelow(before, entry.id)]
  const rest = before.filter(one => !removed.includes(one))
  const pages = newlyUnreachable(before, rest)
  if (pages.length > 0) throw fail('menuLockout', { pages })
  const names = new Set(removed.map(({ name }) => name))
  const after = rest.map(one =>
    one.activeMenu !== null && names.has(one.activeMenu) ? { ...one, activeMenu: null } : one,
  )
  await saveMenu(queries, rest, after)
  // Leaves first, so that each deletion has its own log entry instead of following from another.
  for (const { id } of removed.reverse()) await queries.delete(menuEntries).where(eq(menuEntries.id, id))
  return publishMenu(context)
}

/** Resets the fields of a built-in entry; its place stays. */
export async function restoreEntry(context: HandlerContext<typeof restoreMenuEntry>): Promise<MenuTree> {
  const { input, queries } = context
  const before = await lockMenu(queries)
  const entry = findEntry(before, input.params.id)
  const route = defaultRoute(entry.name)
  if (!route) throw fail('notFound')
  requireVersion(before, entry, input.body.version)
  const restored = { ...entry, ...defaultFields(route), version: entry.version + 1 }
  const after = before.map(one => (one === entry ? restored : one))
  const problems = problemsOf(restored, entry, after)
  if (problems.length > 0) throw invalid(context, 'body', problems)
  await saveMenu(queries, before, after)
  return publishMenu(context)
}

/** @throws ApiError `conflict` when the menu has changed since it was read */
export function requireRevision(entries: readonly StoredMenuEntry[], revision: string): void {
  const current = revisionOf(entries)
  if (current !== revision) throw fail('conflict', { current: { revision: current } })
}

/** Publishes the change to all users and returns the current menu. */
export async function publishMenu({
  queries,
  publish,
}: Pick<Context, 'queries' | 'publish'>): Promise<MenuTree> {
  publish({ topic: 'menu.changed', ids: [] }, 'everyone')
  return readTree(queries)
}

function requireVersion(
  entries: readonly StoredMenuEntry[],
  { id, version }: StoredMenuEntry,
  expectedVersion: number,
): void {
  if (version === expectedVersion) return
  const current = toTree(entries).entries.find(entry => entry.id === id)
  throw fail('conflict', { current: { ...current } })
}

function findEntry(entries: readonly StoredMenuEntry[], id: string): StoredMenuEntry {
  const menuEntry = entries.find(entry => entry.id === id)
  if (!menuEntry) throw fail('notFound')
  return menuEntry
}

/** Renames the entry in entries that are highlighted through it. */
function followName(entries: StoredMenuEntry[], before: string, after: string): StoredMenuEntry[] {
  if (before === after) return entries
  return entries.map(entry => (entry.activeMenu === before ? { ...entry, activeMenu: after } : entry))
}

/** The refusal of an entry, with its issues in the language of the request. */
export function invalid(
  { request }: Pick<Context, 'request'>,
  where: string,
  problems: readonly MenuProblem[],
) {
  return fail('invalid', {
    issues: problems.map(({ field, rule }) => ({
      path: `${where}.${field}`,
      msg: ruleText(rule, request.language),
    })),
  })
}
