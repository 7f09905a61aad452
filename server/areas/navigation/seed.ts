import { allRoutes, type PlacedRoute, routes } from '@greenroom/contract/routes'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { defaultFields } from './defaults.ts'
import { menuEntries, removedMenuEntries } from './schema.ts'

/** Adds routes that the stored menu lacks, except those that users have deleted. */
export async function seedMenu(queries: Queries): Promise<void> {
  const removed = new Set((await queries.select().from(removedMenuEntries)).map(({ name }) => name))
  const menuRoutes = allRoutes.filter(({ name }) => !removed.has(name))
  await insertEntries(
    queries,
    menuRoutes.filter(({ parent }) => parent === null).map(route => toEntry(route, null)),
  )
  const sections = await queries
    .select({ id: menuEntries.id, name: menuEntries.name })
    .from(menuEntries)
    .where(
      inArray(
        menuEntries.name,
        routes.map(({ name }) => name),
      ),
    )
  const idOf = new Map(sections.map(({ id, name }) => [name, id]))
  await insertEntries(
    queries,
    menuRoutes.flatMap(route =>
      route.parent === null ? [] : toEntry(route, idOf.get(route.parent) ?? null),
    ),
  )
}

async function insertEntries(queries: Queries, entries: (typeof menuEntries.$inferInsert)[]): Promise<void> {
  if (entries.length > 0) await queries.insert(menuEntries).values(entries).onConflictDoNothing()
}

function toEntry(route: PlacedRoute, parentId: string | null) {
  return { ...defaultFields(route), parentId, name: route.name, position: route.order }
}
