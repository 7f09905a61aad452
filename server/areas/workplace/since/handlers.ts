import { messageLimits } from '@greenroom/contract/areas/messages/messages'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { dayOf, type EventStore } from '@greenroom/event-store'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { operationLog } from '../../../platform/audit/schema.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Registry } from '../../../platform/modules/registry.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentItemRows, contentSetRows, countPublished } from '../../content/index.ts'
import { openEventStore } from '../../insight/index.ts'
import { lastHomeVisit } from '../../profile/index.ts'

/** Fewest clicks of an item: with few clicks, each one would be a large growth. */
const clickedLimit = 20

type Riser = ResponseOf<typeof readSinceLastVisit>['riser']

/**
 * The online item with the largest growth of clicks today against the same hours of yesterday, among the most clicked.
 */
async function findRiser(
  { queries, store, actor }: { queries: Queries; store: EventStore; actor: Pick<Actor, 'dataScope'> },
  now: Date,
  timeZone: string,
): Promise<Riser> {
  const today = dayOf(now, timeZone)
  const { rows } = await store.ask(
    {
      measure: 'clicks',
      by: ['content'],
      filters: {},
      range: { from: today, to: today },
      compare: 'previous',
      limit: clickedLimit,
    },
    now,
    actor.dataScope,
  )
  const risen = rows
    .flatMap(({ keys: [id], value, previous }) =>
      id && previous && value > previous ? [{ id, clicks: value, previous }] : [],
    )
    .toSorted((a, b) => b.clicks / b.previous - a.clicks / a.previous || b.clicks - a.clicks)
  if (risen.length === 0) return null
  const contentItem = contentItemRows(actor)
  const risenIds = risen.map(({ id }) => id)
  const online = await queries
    .select({ id: contentItem.id, title: contentItem.title })
    .from(contentItem)
    .where(and(inArray(contentItem.id, risenIds), eq(contentItem.status, 'online')))
  const titles = new Map(online.map(({ id, title }) => [id, title]))
  const first = risen.find(({ id }) => titles.has(id))
  if (!first) return null
  const { id, clicks, previous } = first
  const growth = Math.round(((clicks - previous) / previous) * 10_000) / 100
  return { id, title: titles.get(id) ?? '', clicks, growth }
}

const nothing = { todos: 0, publications: null, setsOnline: null, comments: null, riser: null }

/** The endpoint for changes since the user's last visit. */
export function sinceHandlers(platform: Platform, { todos }: Pick<Registry, 'todos'>): Handler[] {
  const timeZone = platform.settings.TIME_ZONE
  const store = openEventStore(platform)
  return [
    handle(readSinceLastVisit, async ({ actor, queries }) => {
      const now = new Date()
      const since = await lastHomeVisit(queries, actor.id, now)
      if (!since) return { since: null, ...nothing }
      const mayReadItems = actor.permissions.has('content-item:read')
      const [waiting, publications, comments, setsOnline, riser] = await Promise.all([
        countNewTodos(todos, queries, actor, since),
        mayReadItems ? countPublished(queries, actor, { from: since, before: now }) : null,
        mayReadItems ? unlessAway(store.countSince('comments', since, actor.dataScope)) : null,
        actor.permissions.has('content-set:read') ? countSetsOnlineSince(queries, actor, since) : null,
        mayReadItems ? unlessAway(findRiser({ queries, store, actor }, now, timeZone)) : null,
      ])
      return { since: since.toISOString(), todos: waiting, publications, setsOnline, comments, riser }
    }),
  ]
}

/** Null while ClickHouse is away, so that the other figures are shown. */
const unlessAway = <T>(figure: Promise<T>): Promise<T | null> =>
  figure.catch(error => {
    if (error instanceof ApiError && error.reason === 'figuresUnavailable') return null
    throw error
  })

/** Counts the user's open to-dos that appeared since a time; of each kind at most as many as the message box shows. */
async function countNewTodos(
  todos: Registry['todos'],
  queries: Queries,
  actor: Actor,
  since: Date,
): Promise<number> {
  const allowed = todos.filter(({ permission }) => actor.permissions.has(permission))
  const waiting = await Promise.all(
    allowed.map(({ readWaiting }) => readWaiting(queries, actor, messageLimits.perTodoKind)),
  )
  return waiting.flat().filter(({ createdAt }) => createdAt > since).length
}

/** Number of content sets that went online since a time and still are, within the user's data scope. */
async function countSetsOnlineSince(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  since: Date,
): Promise<number> {
  const contentSet = contentSetRows(actor)
  const went = sql`exists (select 1 from ${operationLog} where ${operationLog.entity} = 'content-set'
    and ${operationLog.entityId} = ${contentSet.id}::text and ${operationLog.at} >= ${since.toISOString()}::timestamptz
    and ${operationLog.operation} = 'update' and ${operationLog.changes} -> 'status' ->> 1 = 'online')`
  return queries.$count(contentSet, and(eq(contentSet.status, 'online'), went))
}
