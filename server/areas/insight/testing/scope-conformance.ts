import { analyticsQuestion, comparisons } from '@greenroom/contract/areas/insight/analytics'
import {
  type Dimension,
  dimensions,
  isWholeScopeMeasure,
  measures,
  wholeScopeMeasures,
} from '@greenroom/contract/areas/insight/measures'
import type { EventStore } from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Queries } from '../../../platform/database/database.ts'
import { expectPlain, type Question } from './expect-plain.ts'
import { type KnownEvents, knownNow } from './known-events.ts'
import { isOwnedBy } from './plain-figures.ts'

interface Parts {
  timeZone: string
  range: Question['range']
  /** Whether everything is tried; else only the cases that depend on the time zone. */
  isWhole: boolean
  opened: () => { store: EventStore; queries: Queries } & KnownEvents
}

const counted = measures.filter(measure => !isWholeScopeMeasure(measure))
const pairs: Dimension[][] = [
  ...dimensions.map(dimension => [dimension]),
  ...[['author', 'topic'] as const, ['slot', 'genre'] as const, ['day', 'referrer'] as const].map(pair => [
    ...pair,
  ]),
  ['week', 'content'],
]

/** What every engine answers about the content items of some owners. */
export function describeScope({ timeZone, range, isWhole, opened }: Parts): void {
  describe('of a data scope', () => {
    it.runIf(isWhole)(
      'counts the content items of its owners and no others, however they are divided and filtered',
      async () => {
        const { owners, popular } = opened()
        const compared = (question: Question, scope: readonly string[]) =>
          expectPlain(opened(), question, { now: knownNow, timeZone, scope })
        for (const [place, by] of [[], ...pairs].entries()) {
          const measure = counted[place % counted.length] ?? 'clicks'
          const compare = comparisons[place % comparisons.length] ?? 'none'
          const scope = place % 2 === 0 ? [owners.ada] : [owners.idle, owners.tom]
          await compared({ measure, by, range, compare }, scope)
        }
        const clicks = { measure: 'clicks', range, compare: 'previous' } as const
        const ada = await compared(clicks, [owners.ada])
        const tom = await compared(clicks, [owners.tom])
        expect(Math.min(ada, tom)).toBeGreaterThan(0)
        expect(await compared(clicks, [owners.ada, owners.tom])).toBe(ada + tom)
        expect(await compared(clicks, [owners.idle])).toBe(0)
        expect(await compared({ ...clicks, filters: { content: [popular] } }, [owners.tom])).toBe(0)
        expect(await compared({ ...clicks, filters: { author: ['', 'Ada'] } }, [owners.ada])).toBeGreaterThan(
          0,
        )
        expect(
          await compared({ ...clicks, filters: { referrer: ['search'] } }, [owners.tom]),
        ).toBeGreaterThan(0)
      },
    )

    it.runIf(isWhole)('names no author, topic or content item of others', async () => {
      const { store, owners, popular } = opened()
      for (const by of ['author', 'topic', 'content'] as const) {
        const question = analyticsQuestion.parse({ measure: 'reads', by: [by], range })
        const keys = async (scope: 'all' | readonly string[]) =>
          (await store.ask(question, knownNow, scope)).rows.map(row => row.keys[0])
        // The same question, so that an answer of all would be given if answers were not apart.
        const [all, own, none] = [await keys('all'), await keys([owners.tom]), await keys([owners.idle])]
        expect(all.length).toBeGreaterThan(own.length)
        expect(own).toHaveLength(1)
        expect(none).toEqual([])
        expect(own).not.toContain(popular)
      }
    })

    it.runIf(isWhole).each(wholeScopeMeasures)('refuses %s, which have no content item', async measure => {
      const { store, owners } = opened()
      const question = analyticsQuestion.parse({ measure, range })
      await expect(store.ask(question, knownNow, [owners.ada])).rejects.toThrow(`No owner has ${measure}`)
    })

    it('sums up what happened since an instant', async () => {
      const { store, queries, owners } = opened()
      for (const since of [
        new Date(knownNow.getTime() - 3 * 86_400_000),
        new Date('2026-11-01T05:59:59.999Z'),
      ]) {
        const [plain] = await queries.execute<{ sum: number }>(sql`
          select sum(e.count)::float8 as sum from event as e join content_fact as f on f.id = e.fact_id
          where type = 'click' and not bot and occurred_at >= ${since.toISOString()}::timestamptz
            and ${isOwnedBy([owners.ada])}`)
        expect(plain?.sum).toBeGreaterThan(0)
        expect(await store.countSince('clicks', since, [owners.ada])).toBe(plain?.sum)
        expect(await store.countSince('clicks', since, [owners.idle])).toBe(0)
      }
    })
  })
}
