import type { DayRange } from '@greenroom/contract/areas/insight/analytics'
import type { EventStore } from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Queries } from '../../../platform/database/database.ts'
import { knownNow } from './known-events.ts'

interface Opened {
  timeZone: string
  range: DayRange
  /** The engine and the events, once they are there. */
  opened(): { store: EventStore; queries: Queries }
}

/** What every engine says of visitors who come again, compared with their events. */
export function describeVisitors({ timeZone, range, opened }: Opened): void {
  it('knows returning visitors, and does not guess future ones', async () => {
    const { store, queries } = opened()
    for (const period of ['day', 'week'] as const) {
      const question = { period, range }
      const answer = await store.retention(question, knownNow)
      const days = period === 'week' ? 7 : 1
      const plain = await queries.execute<{ start: string; later: number; count: number }>(sql`
        with visits as (
          select distinct visitor, (occurred_at at time zone ${timeZone})::date as day from event
          where stable and not bot and visitor is not null
        ), firsts as (select visitor, min(day) as first from visits group by 1)
        select start::text, later, count(distinct visitor)::int as count from (
          select visitor, date_trunc(${period}, first)::date as start,
            (date_trunc(${period}, day)::date - date_trunc(${period}, first)::date) / ${days}::int as later
          from visits join firsts using (visitor)
          where first between ${range.from}::date and ${range.to}::date
        ) as cells group by 1, 2`)
      const counted = answer.cohorts.flatMap(({ start, size, returned }) => [
        ...(size > 0 ? [`${start} 0 ${size}`] : []),
        ...returned.flatMap((count, place) => (count ? [`${start} ${place + 1} ${count}`] : [])),
      ])
      const isOver = ({ start, later }: { start: string; later: number }) =>
        later === 0 || Date.parse(start) + (later + 1) * days * 86_400_000 <= Date.parse('2026-11-23')
      expect(counted.toSorted()).toEqual(
        plain
          .filter(isOver)
          .map(cell => `${cell.start} ${cell.later} ${cell.count}`)
          .toSorted(),
      )
      const last = answer.cohorts.at(-1)
      expect(last?.returned.every(cell => cell === null)).toBe(true)
      expect(answer.cohorts[0]?.returned[0]).toEqual(expect.any(Number))
      expect(answer.coverage).toBeGreaterThan(0)
      expect(answer.coverage).toBeLessThan(1)
    }
  })

  it('counts those who came again on a day, of the day before until the same time', async () => {
    const { store, queries } = opened()
    const { days, previous } = await store.returning({ from: '2026-11-12', to: '2026-11-23' }, knownNow)
    const plain = (until: string) =>
      queries.execute<{ day: string; visitors: number }>(sql`
        with visits as (
          select visitor, occurred_at at time zone ${timeZone} as at from event
          where stable and not bot and visitor is not null
        )
        select at::date::text as day, count(distinct visitor)::int as visitors from visits
        where at < ${until}::timestamp
          and exists (select from visits as before where before.visitor = visits.visitor and before.at::date < visits.at::date)
        group by 1`)
    const of = (rows: readonly { day: string; visitors: number }[], day: string) =>
      rows.find(row => row.day === day)?.visitors ?? 0
    const all = await plain('infinity')
    expect(days).toEqual(days.map(({ day }) => ({ day, visitors: of(all, day) })))
    const wall = new Date(knownNow.getTime() - 86_400_000)
    const [local] = await queries.execute<{ at: string }>(
      sql`select (${wall.toISOString()}::timestamptz at time zone ${timeZone})::text as at`,
    )
    const until = local?.at ?? ''
    expect(previous).toBe(
      until.startsWith('2026-11-22') ? of(await plain(until), '2026-11-22') : of(all, '2026-11-22'),
    )
  })
}
