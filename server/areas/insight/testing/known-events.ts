import { randomUUID } from 'node:crypto'
import { eventTypes, referrers } from '@greenroom/contract/areas/insight/measures'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItems } from '../../content/schema.ts'
import { append, type NewEvent } from '../events/append.ts'
import { clearEvents } from './events.ts'

/** 14:30 and 20 seconds in Shanghai; 1:30 at night in New York; 12:15 in Kathmandu. */
export const knownNow = new Date('2026-11-23T06:30:20Z')

const hour = 3_600_000
const day = 24 * hour
const second = 1000

/** The most clicked content item, its owner (Ada), the owner of the other one (Tom), and an owner of none. */
export interface KnownEvents {
  popular: string
  owners: Readonly<Record<'ada' | 'tom' | 'idle', string>>
}

/**
 * Stores events that are hard to count: late, twice, of programs, one second around midnight, on days on which clocks are
 * changed, of content items that were changed or deleted meanwhile, without a topic, or of none at all, today before and after this time of day.
 * @param count counts the stored events; called twice, so that late ones are added to existing figures
 */
export async function storeKnownEvents(queries: Queries, count: () => Promise<void>): Promise<KnownEvents> {
  await clearEvents(queries)
  const owners = { ada: randomUUID(), tom: randomUUID(), idle: randomUUID() }
  const made = { status: 'online', publishedAt: new Date('2025-01-01T00:00:00Z') } as const
  const items = await queries
    .insert(contentItems)
    .values([
      { title: 'Popular', author: 'Ada', topic: 'Coffee', genre: 'text', createdBy: owners.ada, ...made },
      {
        ...{ title: 'Reported', author: 'Ada', topic: 'Coffee', genre: 'img', source: 'report' },
        ...{ createdBy: owners.tom, ...made },
      },
      {
        ...{ title: 'Deleted', author: 'Tom', topic: '夜跑', genre: 'verticalVideo', source: 'foreign' },
        ...{ createdBy: owners.ada, ...made },
      },
    ])
    .returning({ id: contentItems.id })
  const [popular = '', , deleted = ''] = items.map(({ id }) => id)
  const now = knownNow.getTime()
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const event = (time: number, place: number) => {
    const type = eventTypes[place % eventTypes.length] ?? 'click'
    const visitor = draw(40)
    return {
      time: new Date(time),
      type,
      contentItemId: type === 'visit' ? null : (items[draw(items.length)]?.id ?? null),
      referrer: referrers[draw(referrers.length)] ?? 'direct',
      seconds: type === 'read' ? draw(300) : 0,
      count: 1 + draw(4),
      // A quarter has no visitor; half of the others can be recognized.
      ...(visitor < 30 && { visitor: BigInt(visitor), stable: visitor < 15 }),
      bot: draw(12) === 0,
    }
  }
  const recent = Array.from({ length: 900 }, (_, place) => event(now - draw(62 * day), place))
  const yearBefore = Array.from({ length: 400 }, (_, place) => event(now - 365 * day - draw(40 * day), place))
  const march = Array.from({ length: 200 }, (_, place) =>
    event(Date.parse('2026-03-14T00:00:00Z') - draw(20 * day), place),
  )
  const leap = Array.from({ length: 40 }, (_, place) =>
    event(Date.parse('2028-03-04T00:00:00Z') - draw(10 * day), place),
  )
  // Midnights of Shanghai, New York (in summer and in winter) and Kathmandu.
  const midnights = [
    '2026-11-22T16:00:00Z',
    '2026-10-31T04:00:00Z',
    '2026-11-02T05:00:00Z',
    '2026-11-21T18:15:00Z',
  ]
  const around = midnights.flatMap(midnight =>
    [-second, 0, second].map(shift => ({
      contentItemId: popular,
      time: new Date(Date.parse(midnight) + shift),
    })),
  )
  // Yesterday, a moment before and after the time that it is now, and in the hour that New York has twice.
  const edges = [
    now - day - second,
    now - day + second,
    Date.parse('2026-11-01T05:30:00Z'),
    Date.parse('2026-11-01T06:30:00Z'),
  ]
  const atEdges = edges.map(time => ({
    contentItemId: popular,
    time: new Date(time),
    visitor: 3n,
    stable: true,
  }))
  const id = randomUUID()
  const twice = { id, contentItemId: popular, time: new Date(now - 2 * day) }
  const isLate = (_: unknown, place: number) => place % 5 === 0
  await store(queries, [...recent.filter((it, place) => !isLate(it, place)), ...around, twice])
  await count()
  await queries.update(contentItems).set({ author: '何清', topic: '' }).where(eq(contentItems.id, popular))
  await queries.delete(contentItems).where(eq(contentItems.id, deleted))
  await store(queries, [...yearBefore, ...march, ...leap, ...recent.filter(isLate), ...atEdges, twice])
  await count()
  return { popular, owners }
}

/** Stores events as collection does. */
const store = (queries: Queries, made: readonly (Partial<NewEvent> & { time: Date })[]) =>
  queries.transaction(transaction =>
    append(
      transaction,
      made.map(event => ({
        id: randomUUID(),
        type: 'click',
        contentItemId: null,
        referrer: 'direct',
        visitor: null,
        stable: false,
        bot: false,
        seconds: 0,
        count: 1,
        ...event,
      })),
    ),
  )
