import { randomUUID } from 'node:crypto'
import { type AnalyticsQuestion, analyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import { opinionQuotas, popularTypes } from '@greenroom/contract/areas/insight/specified-figures'
import { addDays } from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSummary } from '../../workplace/summary.ts'
import { type FigureContext, growthOf } from '../figures/context.ts'
import { readChainGrowth, readOverview, readPeriods, readPublishTimes } from '../figures/day-curves.ts'
import { typeLabels } from '../figures/labels.ts'
import { readOpinion } from '../figures/opinion.ts'
import { readAuthors, readPopularItems } from '../figures/popular.ts'
import { openEventStore } from '../store/open-store.ts'
import type { Engine } from './conformance.ts'
import { knownNow, storeKnownEvents } from './known-events.ts'
import { type Figures, plainFigures } from './plain-figures.ts'
import { type TestPlatform, testPlatform } from './platform.ts'

const timeZone = 'Asia/Shanghai'
const today = '2026-11-23'

/** What the figures of the pages are on an engine, compared with figures that are worked out from the events one by one. */
export function describeFigures({ name, settingsOf, createPoller }: Engine): void {
  describe(`The figures of the pages, from ${name}`, () => {
    let tried: TestPlatform
    let context: FigureContext
    let popular: string

    beforeAll(async () => {
      tried = await testPlatform(settingsOf?.(timeZone))
      const poller = createPoller(tried.platform)
      const knownEvents = await storeKnownEvents(tried.database.pool, async () => {
        while (await poller.tick());
      })
      popular = knownEvents.popular
      context = {
        store: openEventStore(tried.platform),
        now: knownNow,
        timeZone,
        language: 'en-US',
        scope: 'all',
      }
    })
    afterAll(() => tried.close())

    /** A question's figures out of the events alone. */
    const plain = (
      input: Partial<AnalyticsQuestion> & { measure: Measure; days: number },
      isBase = false,
    ) => {
      const { days, ...question } = input
      const range = { from: addDays(today, 1 - days), to: today }
      return plainFigures(
        tried.database.pool,
        analyticsQuestion.parse({ compare: 'previous', range, ...question }),
        { now: knownNow, timeZone, isBase },
      )
    }
    const sum = (figures: Figures) => figures.values().reduce((total, figure) => total + figure, 0)
    const days = (count: number) =>
      Array.from({ length: count }, (_, place) => addDays(today, place + 1 - count))
    const growth = async (measure: Measure) =>
      growthOf(sum(await plain({ measure, days: 1 })), sum(await plain({ measure, days: 1 }, true)))

    it('the public opinion compares today with the same hours of yesterday, and draws months, days or genres', async () => {
      const measures = {
        visitors: 'visits',
        comment: 'comments',
        published: 'publications',
        other: 'shares',
      } as const
      for (const quota of opinionQuotas) {
        const measure = measures[quota]
        const { chartData, ...said } = await readOpinion(context, quota)
        expect(said).toEqual({ count: sum(await plain({ measure, days: 1 })), growth: await growth(measure) })
        if (quota === 'visitors' || quota === 'comment') {
          const months = await plain({ measure, by: ['month'], days: 692 })
          const of = (year: number) =>
            Array.from(
              { length: 12 },
              (_, place) => months.get(`${year}-${String(place + 1).padStart(2, '0')}`) ?? 0,
            )
          expect(chartData.map(point => ('y' in point ? point.y : NaN))).toEqual([...of(2026), ...of(2025)])
        } else if (quota === 'published') {
          const byDay = await plain({ measure, by: ['day'], days: 12 })
          expect(chartData).toMatchObject(days(12).map(day => ({ y: byDay.get(day) ?? 0 })))
          expect(chartData.at(-1)).toMatchObject({ x: '23' })
        } else {
          const genres = await plain({ measure, by: ['genre'], days: 30 })
          const values = popularTypes.map(type =>
            typeLabels[type].genres.reduce((total, genre) => total + (genres.get(genre) ?? 0), 0),
          )
          expect(chartData).toMatchObject(values.map(value => ({ value })))
        }
      }
    })

    it('the workplace has comments of today beside yesterday until the same time', async () => {
      const permissions = new Set(['content-item:read'] as const)
      const nobody = { id: randomUUID(), sessionId: '', username: '', name: '' }
      const actor = { ...nobody, permissions, lastingPermissions: permissions, dataScope: 'all' } as const
      const { comments } = await readSummary(context, tried.database.pool, actor)
      const ofDay = async (isBase: boolean) => sum(await plain({ measure: 'comments', days: 1 }, isBase))
      expect(comments).toEqual({ today: await ofDay(false), yesterday: await ofDay(true) })
      expect(comments?.yesterday).toBeGreaterThan(0)
    })

    it('times of publishing and of clicks are by type and two hours', async () => {
      const published = await plain({ measure: 'publications', by: ['genre', 'slot'], days: 30 })
      const clicks = await plain({ measure: 'clicks', by: ['genre', 'slot'], days: 30 })
      const slots = Array.from({ length: 12 }, (_, place) => place * 2)
      const of = (figures: Figures, genre: string) => slots.map(slot => figures.get(`${genre}|${slot}`) ?? 0)
      const times = await readPublishTimes(context)
      expect(times.map(({ y }) => y)).toEqual([
        of(published, 'text'),
        of(published, 'img'),
        of(published, 'verticalVideo'),
      ])
      const [text] = (await readPeriods(context)).data
      const total = of(clicks, 'text').reduce((all, figure) => all + figure, 0)
      expect(text?.value).toEqual(of(clicks, 'text').map(figure => Math.round((1000 * figure) / total) / 10))
    })

    it('the chain of growth draws twelve days, and the overview eight', async () => {
      const reads = await plain({ measure: 'reads', by: ['day'], days: 12 })
      const consumption = await readChainGrowth(context, 'contentConsumption')
      expect(consumption.chartData.data).toEqual({
        name: 'Content consumption',
        value: days(12).map(day => reads.get(day) ?? 0),
      })
      expect(consumption).toMatchObject({ count: reads.get(today) ?? 0, growth: await growth('reads') })
      const { days: returning, previous } = await context.store.returning(
        { from: days(12)[0] ?? '', to: today },
        knownNow,
      )
      const retention = await readChainGrowth(context, 'userRetention')
      expect(retention.chartData.data.value).toEqual(returning.map(({ visitors }) => visitors))
      expect(retention.count).toBe(returning.at(-1)?.visitors)
      expect(retention.growth).toBe(growthOf(retention.count, previous))
      const overview = await readOverview(context)
      expect(overview.xAxis).toEqual(days(8).map(day => day.slice(5).replace('-', '.')))
      for (const [place, measure] of (
        ['publications', 'clicks', 'impressions', 'visitors'] as const
      ).entries()) {
        const figures = await plain({ measure, by: ['day'], days: 8 })
        const value = days(8).map(day => figures.get(day) ?? 0)
        expect(overview.data[place]).toMatchObject({ value, count: sum(figures) })
      }
    })

    it('authors and content items are ranked by clicks', async () => {
      const authors = await plain({ measure: 'clicks', by: ['author'], days: 30 })
      const items = await plain({ measure: 'clicks', by: ['author', 'content'], days: 30 })
      const { list } = await readAuthors(context, 7)
      expect(list).toEqual(
        [...authors]
          .toSorted(([, a], [, b]) => b - a)
          .map(([author, clickCount], place) => ({
            ranking: place + 1,
            author,
            clickCount,
            contentCount: [...items.keys()].filter(key => key.startsWith(`${author}|`)).length,
          })),
      )
      const { pool } = tried.database
      const [first] = await readPopularItems(context, pool, { type: 'text', limit: 5 })
      const clicks = await plain({ measure: 'clicks', by: ['content'], days: 7 })
      expect(first).toMatchObject({ key: 1, id: popular, title: 'Popular', clickNumber: clicks.get(popular) })
      const now = await plain({ measure: 'clicks', by: ['content'], days: 1 })
      const before = await plain({ measure: 'clicks', by: ['content'], days: 1 }, true)
      expect(first?.increases).toBe(growthOf(now.get(popular) ?? 0, before.get(popular) ?? null))
      const narrowed = (id: string) => ({ ...context, scope: [id] })
      const stranger = narrowed('01a1fb70-88e3-7454-8848-9ec09f533c2a')
      expect(await readPopularItems(stranger, pool, { type: 'text', limit: 5 })).toEqual([])
      const owner = '01a1fb70-88e3-7454-8848-9ec09f533c2b'
      await pool.execute(sql`update content_item set created_by = ${owner} where id = ${popular}`)
      const own = await readPopularItems(narrowed(owner), pool, { type: 'text', limit: 5 })
      expect(own).toMatchObject([{ key: 1, id: popular }])
    })
  })
}
