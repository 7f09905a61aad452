import {
  type AnalyticsQuestion,
  analyticsQuestion,
  comparisons,
} from '@greenroom/contract/areas/insight/analytics'
import { canDivide, type Dimension, dimensions, measures } from '@greenroom/contract/areas/insight/measures'
import type { EventStore } from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { openEventStore } from '../store/open-store.ts'
import { expectPlain, type Question } from './expect-plain.ts'
import { knownNow, storeKnownEvents } from './known-events.ts'
import { type TestPlatform, testPlatform } from './platform.ts'
import { describeScope } from './scope-conformance.ts'
import { describeVisitors } from './visitor-conformance.ts'

/** An engine that answers what the pages ask of events. */
export interface Engine {
  name: string
  /** What a server must know to use it. */
  settingsOf?(timeZone: string): Record<string, string>
  /** Brings stored events to it. */
  createPoller(platform: Platform): Poller
}

const range = { from: '2026-10-26', to: '2026-11-25' }
const pairs = dimensions.flatMap((first, place) =>
  dimensions.slice(place + 1).flatMap((second): Dimension[][] => [
    [first, second],
    [second, first],
  ]),
)
const at = <T>(values: readonly T[], place: number): T => {
  const value = values[place % values.length]
  if (value === undefined) throw new Error('There is nothing to take')
  return value
}

/** What every engine answers, compared with figures that are worked out from the events one by one. */
export function describeEventStore({ name, settingsOf, createPoller }: Engine): void {
  const some = ['reads', 'visits', 'visitors'] as const
  describe.each([
    { timeZone: 'Asia/Shanghai', tried: measures, isWhole: true },
    { timeZone: 'America/New_York', tried: some, isWhole: false },
    { timeZone: 'Asia/Kathmandu', tried: some, isWhole: false },
  ])(`${name}, days of $timeZone`, ({ timeZone, tried: triedMeasures, isWhole }) => {
    /** All, or where all were tried in another time zone, some of them. */
    const sampled = <T>(all: readonly T[]) => all.filter((_, place) => isWhole || place % 4 === 0)
    let tried: TestPlatform
    let store: EventStore
    let knownEvents: Awaited<ReturnType<typeof storeKnownEvents>>

    beforeAll(async () => {
      tried = await testPlatform({ TIME_ZONE: timeZone, ...settingsOf?.(timeZone) })
      const poller = createPoller(tried.platform)
      knownEvents = await storeKnownEvents(tried.database.pool, async () => {
        while (await poller.tick());
      })
      store = openEventStore(tried.platform)
    })
    afterAll(() => tried.close())

    const compared = (question: Question, now = knownNow) =>
      expectPlain({ store, queries: tried.database.pool }, question, { now, timeZone, scope: 'all' })

    it.each(triedMeasures)('sums up %s by every dimension, and compares them', async measure => {
      const all = [[], ...dimensions.map(dimension => [dimension])]
      for (const [place, by] of all.filter(by => canDivide(measure, by)).entries()) {
        // Each in turn, so that each dimension meets each comparison.
        const compare = at(comparisons, place + measures.indexOf(measure))
        await compared({ measure, by, range, compare })
      }
    })

    it('sums up by any two dimensions', async () => {
      const counted = measures.filter(measure => measure !== 'visitors')
      for (const [place, by] of sampled(pairs).entries()) {
        await compared({
          measure: at(counted, place),
          by,
          range,
          compare: at(comparisons, place),
        })
      }
    })

    it('leaves out filtered rows', async () => {
      const filters: AnalyticsQuestion['filters'][] = [
        { content: [knownEvents.popular] },
        { author: ['Ada', '何清'] },
        { topic: ['', 'Coffee'] },
        { source: ['report'], genre: ['text', 'img'] },
        { referrer: ['search'] },
        { genre: [] },
        { author: ['', 'Ada'] },
        { author: ['Ada'], topic: ['Coffee'], referrer: ['search', 'direct'] },
      ]
      for (const [place, filter] of filters.entries()) {
        for (const by of sampled([[], ...dimensions.map(dimension => [dimension])])) {
          const measure = at(['clicks', 'visits', 'reads'] as const, place + 1)
          await compared({ measure, by, filters: filter, range, compare: 'previous' })
        }
      }
    })

    it('compares a day, a week and a month of any length', async () => {
      const ranges = [
        { from: '2026-11-23', to: '2026-11-23' },
        { from: '2026-11-22', to: '2026-11-22' },
        { from: '2026-11-23', to: '2026-11-29' },
        { from: '2026-03-01', to: '2026-03-15' },
        { from: '2026-11-24', to: '2026-11-30' },
      ]
      for (const range of ranges) {
        for (const by of [[], ['hour'], ['day'], ['topic'], ['week', 'genre']] as const) {
          for (const compare of ['previous', 'year'] as const) {
            await compared({ measure: 'clicks', by: [...by], range, compare })
          }
        }
      }
    })

    it('compares with 29 February, and it with nothing', async () => {
      const later = new Date('2029-03-10T00:00:00Z')
      for (const year of [2028, 2029]) {
        const range = { from: `${year}-02-20`, to: `${year}-03-05` }
        for (const compare of ['previous', 'year'] as const) {
          await compared({ measure: 'clicks', by: ['day'], range, compare }, later)
        }
      }
    })

    it('gives every time until now, in its order, also those without figures', async () => {
      const ends = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const
      for (const [dimension, format] of Object.entries(ends)) {
        const by = [dimension as keyof typeof ends]
        const question = analyticsQuestion.parse({ measure: 'unpublications', by, range })
        const { rows } = await store.ask(question, knownNow, 'all')
        const times = await tried.database.pool.execute<{ key: string }>(sql`
          select distinct to_char(at at time zone ${timeZone}, ${format}) as key from generate_series(
            ${range.from}::timestamp at time zone ${timeZone},
            least((${range.to}::timestamp + interval '1 day') at time zone ${timeZone} - interval '1 second', ${knownNow.toISOString()}::timestamptz),
            interval '1 hour'
          ) as at order by 1`)
        expect(rows.map(({ keys }) => keys[0])).toEqual(times.map(({ key }) => key))
      }
      for (const [dimension, length] of [
        ['slot', 12],
        ['weekday', 7],
      ] as const) {
        const question = analyticsQuestion.parse({ measure: 'unpublications', by: [dimension], range })
        expect((await store.ask(question, knownNow, 'all')).rows).toHaveLength(length)
      }
    })

    it('gives the largest first, as many as are asked for, and the sum of all', async () => {
      const ask = (limit: number) =>
        store.ask(
          analyticsQuestion.parse({ measure: 'clicks', by: ['author'], range, limit }),
          knownNow,
          'all',
        )
      const all = await ask(50)
      expect(all.rows.map(({ value }) => value)).toEqual(
        all.rows.map(({ value }) => value).toSorted((a, b) => b - a),
      )
      const two = await ask(2)
      expect(two.rows).toEqual(all.rows.slice(0, 2))
      expect(two.total).toBe(all.total)
      const divided = analyticsQuestion.parse({ measure: 'clicks', by: ['author', 'day'], range, limit: 2 })
      const { rows } = await store.ask(divided, knownNow, 'all')
      expect(new Set(rows.map(({ keys }) => keys[0]))).toEqual(new Set(two.rows.map(({ keys }) => keys[0])))
    })

    it('says which time is not over, and compares with nothing where nothing was collected', async () => {
      const ask = (input: Partial<Question>) =>
        store.ask(analyticsQuestion.parse({ measure: 'clicks', range, ...input }), knownNow, 'all')
      const local = (
        await tried.database.pool.execute<{ day: string }>(
          sql`select (${knownNow.toISOString()}::timestamptz at time zone ${timeZone})::date::text as day`,
        )
      )[0]?.day
      expect((await ask({ by: ['day'] })).unfinished).toBe(local)
      expect((await ask({ by: ['month'] })).unfinished).toBe('2026-11')
      expect(
        (await ask({ by: ['day'], range: { from: '2026-10-26', to: '2026-11-20' } })).unfinished,
      ).toBeNull()
      const first = { from: '2025-01-01', to: '2025-12-31' }
      const early = await ask({ by: ['month'], range: first, compare: 'year' })
      expect([early.previousTotal, ...early.rows.map(({ previous }) => previous)]).toEqual(
        Array(13).fill(null),
      )
      const partly = await ask({
        by: ['month'],
        range: { from: '2026-01-01', to: '2026-11-30' },
        compare: 'year',
      })
      expect(partly.rows.map(({ previous }) => previous === null)).toEqual([
        ...Array(9).fill(true),
        false,
        false,
      ])
    })

    it('sums up what happened since an instant', async () => {
      for (const [measure, since] of [
        ['clicks', new Date(knownNow.getTime() - 86_400_000)],
        ['readSeconds', new Date('2026-11-01T05:59:59.999Z')],
        ['visits', new Date('2024-01-01T00:00:00Z')],
      ] as const) {
        const [type, figure] =
          measure === 'readSeconds' ? ['read', 'seconds'] : [measure.slice(0, -1), 'count']
        const [plain] = await tried.database.pool.execute<{ sum: number }>(sql`
          select sum(${sql.identifier(figure)})::float8 as sum from event
          where type = ${type} and not bot and occurred_at >= ${since.toISOString()}::timestamptz`)
        expect(plain?.sum).toBeGreaterThan(0)
        expect(await store.countSince(measure, since, 'all')).toBe(plain?.sum)
      }
    })

    describeScope({
      timeZone,
      range,
      isWhole,
      opened: () => ({ store, queries: tried.database.pool, ...knownEvents }),
    })
    describeVisitors({ timeZone, range, opened: () => ({ store, queries: tried.database.pool }) })
  })
}
