import type { Text } from '@greenroom/contract/languages'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { hasPermission } from '../../../platform/access/permission.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { MatchingRows } from '../../../platform/list/list.ts'
import type { WatchedList } from '../../../platform/list/readable-list.ts'
import { notify } from '../../messages/index.ts'
import { findActor } from '../../roles/index.ts'
import { listViews, viewWatches } from '../schema.ts'
import { isReadable } from '../store.ts'
import { viewLink } from '../watched-views.ts'
import { digestOf, queryOf } from './query.ts'
import { forgetRows, isWatch, persistRows, titlesOf } from './rows.ts'

type NotifyContext = Pick<HandlerContext<never>, 'queries' | 'publish'>

/** The view of a message and its recipient. */
interface WatchedView {
  id: string
  name: string
  userId: string
}

/** Most rows named in a message; the number of others is given. */
const namedRows = 5
/** Characters of a row's title, in a message that names several. */
const titleLength = 60

/** Notifies the user of rows that entered their view, by one message. */
async function notifyEntered(
  context: NotifyContext,
  view: WatchedView,
  list: WatchedList,
  rows: { titles: readonly Text[]; count: number },
): Promise<void> {
  const { count } = rows
  const named = (language: keyof Text, separator: string) =>
    rows.titles
      .map(title => [...title[language]])
      .map(title =>
        title.length > titleLength ? `${title.slice(0, titleLength).join('')}…` : title.join(''),
      )
      .join(separator)
  const more = count > rows.titles.length
  await notify(context, {
    to: { users: [view.userId] },
    cause: 'watch',
    // The event comes first, because the name may be cut off.
    title: {
      'zh-CN': `新进入 ${count} 条`,
      'en-US': count === 1 ? '1 new row' : `${count} new rows`,
    },
    subTitle: { 'zh-CN': `视图“${view.name}”`, 'en-US': `View “${view.name}”` },
    content: {
      'zh-CN': `${named('zh-CN', '、')}${more ? ' 等' : ''}`,
      'en-US': `${named('en-US', ', ')}${more ? ', …' : ''}`,
    },
    link: viewLink(list, view.id),
  })
}

/** Notifies the user that their view has grown too large to be watched. */
async function notifyPaused(context: NotifyContext, view: WatchedView, list: WatchedList): Promise<void> {
  await notify(context, {
    to: { users: [view.userId] },
    cause: 'watch',
    title: { 'zh-CN': '已暂停关注', 'en-US': 'Watching is paused' },
    subTitle: { 'zh-CN': `视图“${view.name}”`, 'en-US': `View “${view.name}”` },
    content: {
      'zh-CN': '它已超过 10,000 行，不再通知新进入的内容。请缩小筛选范围，或在范围变小后重新关注。',
      'en-US':
        'It has grown past 10,000 rows, so nothing is told of what enters it. Narrow its filters, or watch it again when it has become smaller.',
    },
    link: viewLink(list, view.id),
  })
}

type StoredWatch = typeof viewWatches.$inferSelect
type StoredView = typeof listViews.$inferSelect
type Context = Pick<HandlerContext<never>, 'queries' | 'publish'>

/** Whether a user may read the list, and another user's view of it only while it is shared. */
function mayWatch(
  call: WatchedList['call'],
  view: Pick<StoredView, 'list' | 'shared' | 'userId'>,
  actor: Pick<Actor, 'id' | 'permissions'>,
): boolean {
  return hasPermission(call, actor.permissions) && isReadable(view, actor)
}

/** Current rows of a view for its user, with a digest of the request. */
export async function readView(
  queries: Queries,
  list: WatchedList,
  { filters }: Pick<StoredView, 'filters'>,
  actor: Actor,
  timeZone: string,
): Promise<{ rows: MatchingRows; digest: string }> {
  const query = queryOf(list.call, filters, timeZone)
  const resolved = await list.resolve({ query, actor, queries })
  return { rows: list.matching(resolved), digest: digestOf(resolved) }
}

/** Checks a watched view and notifies its watcher of new rows; the caller holds the watch's lock. */
export async function pollView(context: Context, watch: StoredWatch, list: WatchedList): Promise<void> {
  const { queries } = context
  const [view] = await queries.select().from(listViews).where(eq(listViews.id, watch.viewId))
  const actor = await findActor(queries, watch.userId)
  if (!view || !actor || !mayWatch(list.call, view, actor)) return end(context, watch)

  const { rows, digest } = await readView(queries, list, view, actor, watch.timeZone)
  // A change of filters or data scope makes another view, whose rows have not just entered.
  const isNew = digest !== watch.queryDigest
  if (watch.pausedAt && !isNew) return recordPoll(queries, watch, {})
  if (isNew) await forgetRows(queries, watch)
  const poll = await persistRows(queries, watch, rows)
  const watchedView = { id: view.id, name: view.name, userId: watch.userId }
  if (poll.tooMany) {
    await forgetRows(queries, watch)
    if (!watch.pausedAt) await notifyPaused(context, watchedView, list)
    await recordPoll(queries, watch, {
      queryDigest: digest,
      pausedAt: sql`coalesce(${viewWatches.pausedAt}, now())`,
    })
    return notifyWatch(context, watch)
  }
  const isNews = !isNew && poll.entered.length > 0
  if (isNews) {
    const titles = await titlesOf(queries, rows, list.titles, poll.entered, namedRows)
    await notifyEntered(context, watchedView, list, { titles, count: poll.entered.length })
  }
  await recordPoll(queries, watch, { queryDigest: digest, pausedAt: null }, isNews ? afterNews : afterNothing)
  if (watch.pausedAt) notifyWatch(context, watch)
}

/**
 * After a change of rows, a view is not checked before this time, and not before 20 times the duration of the last
 * check.
 */
const afterNothing = sql`interval '2 seconds'`
/** Rows that follow the first within this time are announced together. */
const afterNews = sql`interval '30 seconds'`

async function recordPoll(
  queries: Queries,
  watch: StoredWatch,
  changes: { queryDigest?: string; pausedAt?: SQL | null },
  rest: SQL = afterNothing,
): Promise<void> {
  const took = sql`clock_timestamp() - now()`
  await queries
    .update(viewWatches)
    .set({
      ...changes,
      polledAt: sql`now()`,
      nextAt: sql`clock_timestamp() + greatest(${rest}, 20 * (${took}))`,
    })
    .where(isWatch(watch))
}

async function end(context: Context, watch: StoredWatch): Promise<void> {
  await context.queries.delete(viewWatches).where(isWatch(watch))
  notifyWatch(context, watch)
}

function notifyWatch(
  { publish }: Pick<Context, 'publish'>,
  { viewId, userId }: Pick<StoredWatch, 'viewId' | 'userId'>,
): void {
  publish({ topic: 'list-view.changed', ids: [viewId] }, { user: userId })
}

/** Ends watches by other users of a view that they may not read any more. */
export async function endForeignWatches(
  context: Context,
  { id, userId }: Pick<StoredView, 'id' | 'userId'>,
): Promise<void> {
  const ended = await context.queries
    .delete(viewWatches)
    .where(and(eq(viewWatches.viewId, id), sql`${viewWatches.userId} <> ${userId}`))
    .returning()
  for (const watch of ended) notifyWatch(context, watch)
}

/** Schedules a check of a view whose filters changed, so that rows which enter it from now on are announced. */
export async function pollSoon(queries: Queries, viewId: string): Promise<void> {
  await queries
    .update(viewWatches)
    .set({ polledAt: sql`to_timestamp(0)` })
    .where(eq(viewWatches.viewId, viewId))
}
