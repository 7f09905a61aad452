import { openViewParameter } from '@greenroom/contract/areas/views/views'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { hasPermission } from '../../platform/access/permission.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { WatchedList } from '../../platform/list/readable-list.ts'
import { listViews, viewWatches } from './schema.ts'
import { isReadable } from './store.ts'

/** Views that a user watches and may read, by name, with their addresses in the console. Paused watches are left out. */
export async function watchedViews(queries: Queries, actor: Actor, lists: readonly WatchedList[]) {
  const { id, list, name, shared, userId } = listViews
  const rows = await queries
    .select({ id, list, name, shared, userId })
    .from(viewWatches)
    .innerJoin(listViews, eq(listViews.id, viewWatches.viewId))
    .where(and(eq(viewWatches.userId, actor.id), isNull(viewWatches.pausedAt)))
    .orderBy(asc(name), asc(id))
  return rows.flatMap(view => {
    const watched = lists.find(one => one.list === view.list)
    if (!watched || !hasPermission(watched.call, actor.permissions) || !isReadable(view, actor)) return []
    return [{ id: view.id, list: view.list, name: view.name, link: viewLink(watched, view.id) }]
  })
}

/** Address that opens a view in its list. */
export const viewLink = ({ path }: Pick<WatchedList, 'path'>, viewId: string): string =>
  `${path}?${new URLSearchParams({ [openViewParameter]: viewId })}`
