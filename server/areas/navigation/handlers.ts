import { readMenu } from '@greenroom/contract/areas/auth/sign-in'
import {
  applyMenuLayout,
  createMenuEntry,
  deleteMenuEntry,
  type MenuTree,
  readMenuLayouts,
  readMenuTree,
  restoreMenu,
  restoreMenuEntry,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { readRoleMenu } from '@greenroom/contract/areas/roles/roles'
import { allRoutes, type PlacedRoute } from '@greenroom/contract/routes'
import { eq } from 'drizzle-orm'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { shownRoles } from '../roles/index.ts'
import { applyLayout, previewLayouts } from './apply-layout.ts'
import {
  createEntry,
  deleteEntry,
  publishMenu,
  requireRevision,
  restoreEntry,
  updateEntry,
} from './change.ts'
import { defaultFields, defaultRoute, hasFields } from './defaults.ts'
import { newEntry } from './fields.ts'
import type { StoredMenuEntry } from './menu.ts'
import { computeMenu, withLocale } from './menu.ts'
import { toRoleMenu } from './role-menu.ts'
import { menuEntries } from './schema.ts'
import { lockMenu, readMenuEntries, readTree, saveMenu } from './store.ts'
import { allBelow } from './tree.ts'

/** Handlers for the menu: of a user, of a role, and in the editor. */
export function navigationHandlers({ log }: Platform): Handler[] {
  return [
    handle(readMenu, async ({ actor, queries, request }) => {
      const [entries, roles] = await Promise.all([readMenuEntries(queries), shownRoles(queries, actor)])
      const { menu, unreachable } = computeMenu(entries, roles)
      if (unreachable.length > 0) log.warn({ entries: unreachable }, 'menu entries hang nowhere')
      return withLocale(menu, request.language)
    }),

    // Its path also matches the endpoint of one role, so this area precedes `roles` in the assembly.
    handle(readRoleMenu, async ({ queries }) => toRoleMenu(await readMenuEntries(queries))),

    handle(readMenuTree, ({ queries }) => readTree(queries)),
    handle(createMenuEntry, createEntry),
    handle(updateMenuEntry, updateEntry),
    handle(deleteMenuEntry, deleteEntry),
    handle(restoreMenuEntry, restoreEntry),
    handle(restoreMenu, restoreAll),
    handle(readMenuLayouts, async ({ queries }) => previewLayouts(await readMenuEntries(queries))),
    handle(applyMenuLayout, applyLayout),
  ]
}

/** Restores the built-in menu; leaves entries that are already as built in. */
async function restoreAll(context: HandlerContext<typeof restoreMenu>): Promise<MenuTree> {
  const { input, queries } = context
  const before = await lockMenu(queries)
  requireRevision(before, input.body.revision)
  const idOf = new Map(before.map(({ name, id }) => [name, id]))
  const after = allRoutes.map(route => {
    const menuEntry = before.find(({ name }) => name === route.name) ?? toNewEntry(route)
    idOf.set(route.name, menuEntry.id)
    const parentId = route.parent === null ? null : (idOf.get(route.parent) ?? null)
    return asBefore(menuEntry, route, parentId)
  })
  await saveMenu(queries, before, after)
  const own = before.filter(({ name }) => !defaultRoute(name))
  // Leaves first, because deleting an entry would delete its descendants unnoticed.
  const leavesFirst = own.toSorted((a, b) => allBelow(before, a.id).length - allBelow(before, b.id).length)
  for (const { id } of leavesFirst) await queries.delete(menuEntries).where(eq(menuEntries.id, id))
  return publishMenu(context)
}

function asBefore(entry: StoredMenuEntry, route: PlacedRoute, parentId: string | null): StoredMenuEntry {
  const { order: position } = route
  if (hasFields(entry, defaultFields(route)) && entry.parentId === parentId && entry.position === position)
    return entry
  return { ...entry, ...defaultFields(route), parentId, position, version: entry.version + 1 }
}

/** Entry for a route that has none; the route determines its other fields. */
function toNewEntry({ name }: PlacedRoute): StoredMenuEntry {
  return { ...newEntry(), name, version: 0 }
}
