import type { ListView } from '@greenroom/contract/areas/views/views'
import type { Permission } from '@greenroom/contract/permissions'
import { savedViews } from '@greenroom/contract/saved-views'
import { and, asc, eq, or } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { users } from '../../platform/users/schema.ts'
import { defaultViews, listViews, viewWatches, weeklyViews } from './schema.ts'

/** The permission that lets users see shared views of a list; undefined when its views can't be shared. */
function sharingPermission(list: string): Permission | undefined {
  const viewed = savedViews.get(list)
  return viewed?.isShareable ? viewed.permission : undefined
}

/** One of the user's own views. */
export const ownView = (actor: Actor, list: string, id: string) =>
  and(eq(listViews.id, id), eq(listViews.list, list), eq(listViews.userId, actor.id))

/** @throws ApiError `forbidden` for users who may not read the list, `notFound` when its views cannot be shared */
export function requireSharing({ permissions }: Actor, list: string): void {
  const permission = sharingPermission(list)
  if (!permission) throw fail('notFound')
  if (!permissions.has(permission)) throw fail('forbidden', { permission })
}

/** A user's own views of a list, and shared views if they may read its rows. */
function readableViews(actor: Actor, list: string) {
  const permission = sharingPermission(list)
  const own = eq(listViews.userId, actor.id)
  const seen = permission && actor.permissions.has(permission) ? or(own, eq(listViews.shared, true)) : own
  return and(eq(listViews.list, list), seen)
}

/** @throws ApiError `notFound` for a view that is neither the user's own nor shared with them */
export async function findReadable(queries: Queries, actor: Actor, list: string, id: string) {
  const [view] = await queries
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), readableViews(actor, list)))
  if (!view) throw fail('notFound')
  return view
}

/** Whether a user may see a view: their own, or a shared one whose rows they may read. */
export function isReadable(
  view: Pick<typeof listViews.$inferSelect, 'list' | 'shared' | 'userId'>,
  actor: Pick<Actor, 'id' | 'permissions'>,
): boolean {
  const permission = sharingPermission(view.list)
  const isShared = view.shared && permission !== undefined && actor.permissions.has(permission)
  return view.userId === actor.id || isShared
}

/** The views of a list that the user may read, by their names. */
export const findViews = (queries: Queries, actor: Actor, list: string): Promise<ListView[]> =>
  readRows(queries, actor, readableViews(actor, list))

/** A view for a user who may see it. */
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
      weekly: weeklyViews.viewId,
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .leftJoin(defaultViews, isDefault)
    .leftJoin(viewWatches, and(eq(viewWatches.viewId, listViews.id), eq(viewWatches.userId, actor.id)))
    .leftJoin(weeklyViews, and(eq(weeklyViews.viewId, listViews.id), eq(weeklyViews.userId, actor.id)))
    .where(where)
    .orderBy(asc(listViews.name), asc(listViews.id))
  return rows.map(({ view, name, username, chosen, watch, weekly }) => ({
    id: view.id,
    name: view.name,
    shared: view.shared,
    filters: view.filters,
    sort: view.sort,
    order: view.order,
    hidden: view.hidden,
    version: view.version,
    own: view.userId === actor.id,
    owner: name || username,
    isDefault: chosen !== null,
    watch: watch && (watch.pausedAt ? 'paused' : 'on'),
    isSentWeekly: weekly !== null,
  }))
}
