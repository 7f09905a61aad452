import type { MenuTree, restoreMenu } from '@greenroom/contract/areas/navigation/menu'
import { allRoutes, type PlacedRoute } from '@greenroom/contract/routes'
import { eq } from 'drizzle-orm'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { publishMenu, requireRevision } from './change.ts'
import { defaultFields, defaultRoute, hasDefaultFields } from './defaults.ts'
import { newEntry } from './fields.ts'
import type { StoredMenuEntry } from './menu.ts'
import { menuEntries } from './schema.ts'
import { lockMenu, saveMenu } from './store.ts'
import { allBelow } from './tree.ts'

/** Restores the built-in menu; leaves entries that are already as built in. */
export async function restoreAll(context: HandlerContext<typeof restoreMenu>): Promise<MenuTree> {
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
  if (hasDefaultFields(entry, route) && entry.parentId === parentId && entry.position === position)
    return entry
  return { ...entry, ...defaultFields(route), parentId, position, version: entry.version + 1 }
}

/** Entry for a route that has none; the route determines its other fields. */
function toNewEntry({ name }: PlacedRoute): StoredMenuEntry {
  return { ...newEntry(), name, version: 0 }
}
