import type { ListView } from '@greenroom/contract/areas/views/views'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import { and, asc, eq, or } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { users } from '../../platform/users/schema.ts'
import { defaultViews, listViews, viewWatches } from './schema.ts'

/** The permission that reads the rows of each list whose views can be shared, by the key of the list. */
const sharingPermissions: ReadonlyMap<string, Permission> = new Map(
  allEndpoints.flatMap(({ list, access }) =>
    list?.isShareable && isPermission(access) ? [[list.key, access] as const] : [],
  ),
)

/** One of the user's own views. */
export const ownView = (actor: Actor, list: string, id: string) =>
  and(eq(listViews.id, id), eq(listViews.list, list), eq(listViews.userId, actor.id))

/** @throws ApiError `forbidden` for who may not read the list, `notFound` where nothing is shared */
export function requireSharing({ permissions }: Actor, list: string): void {
  const permission = sharingPermissions.get(list)
  if (!permission) throw fail('notFound')
  if (!permissions.has(permission)) throw fail('forbidden', { permission })
}

/** One's own views of a list, and what others share with those who may read its rows. */
export function readableViews(actor: Actor, list: string) {
  const permission = sharingPermissions.get(list)
  const own = eq(listViews.userId, actor.id)
  const seen = permission && actor.permissions.has(permission) ? or(own, eq(listViews.shared, true)) : own
  return and(eq(listViews.list, list), seen)
}

/** The views of a list that the user may read, by their names. */
export const findViews = (queries: Queries, actor: Actor, list: string): Promise<ListView[]> =>
  readRows(queries, actor, readableViews(actor, list))

/** A view as this user sees it, who may. */
export async function readOne(queries: Queries, actor: Actor, id: string): Promise<ListView> {
  const [view] = await readRows(queries, actor, eq(listViews.id, id))
  if (!view) throw new Error('A view got lost')
  return view
}

async function readRows(queries: Queries, actor: Actor, where: ReturnType<typeof and>): Promise<ListView[]> {
  const isDefault = and(eq(defaultViews.viewId, listViews.id), eq(defaultViews.userId, actor.id))
  const rows = await queries
    .select({
      view: listViews,
      name: users.name,
      username: users.username,
      chosen: defaultViews.viewId,
      watch: viewWatches,
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .leftJoin(defaultViews, isDefault)
    .leftJoin(viewWatches, and(eq(viewWatches.viewId, listViews.id), eq(viewWatches.userId, actor.id)))
    .where(where)
    .orderBy(asc(listViews.name), asc(listViews.id))
  return rows.map(({ view, name, username, chosen, watch }) => ({
    ...{ id: view.id, name: view.name, shared: view.shared, filters: view.filters, sort: view.sort },
    ...{ order: view.order, hidden: view.hidden, version: view.version },
    own: view.userId === actor.id,
    owner: name || username,
    isDefault: chosen !== null,
    watch: watch && (watch.pausedAt ? 'paused' : 'on'),
  }))
}
