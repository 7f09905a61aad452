import type { readSinceLastVisit } from '@greenroom/contract/areas/insight/since'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { ownedByVisible } from '../../../platform/list/visible.ts'
import { contentItems } from '../../content/index.ts'
import type { EventStore } from '../store/event-store.ts'
import { dayOf } from '../store/local-time.ts'

/** Fewest clicks of an item: with few clicks, each one would be a large growth. */
const clickedLimit = 20

type Riser = ResponseOf<typeof readSinceLastVisit>['riser']

/**
 * The online item with the largest growth of clicks today against the same hours of yesterday, among the most clicked.
 */
export async function findRiser(
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
  const shown = await queries
    .select({ id: contentItems.id, title: contentItems.title })
    .from(contentItems)
    .where(
      and(
        inArray(
          contentItems.id,
          risen.map(({ id }) => id),
        ),
        eq(contentItems.status, 'online'),
        ownedByVisible(actor, contentItems.createdBy),
      ),
    )
  const titles = new Map(shown.map(({ id, title }) => [id, title]))
  const first = risen.find(({ id }) => titles.has(id))
  if (!first) return null
  const { id, clicks, previous } = first
  const growth = Math.round(((clicks - previous) / previous) * 10_000) / 100
  return { id, title: titles.get(id) ?? '', clicks, growth }
}
