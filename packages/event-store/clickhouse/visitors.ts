import type { DayRange, readRetention } from '@greenroom/contract/areas/insight/analytics'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { cohortsOf, periodsOf } from '../answers/cohorts.ts'
import { addDays, type Day, dayOf, daysBetween, instantOf, timeOfDay } from '../answers/local-time.ts'
import type { Returning } from '../event-store.ts'
import type { ClickHouse } from './client.ts'
import { noVisitor } from './slice-rows.ts'

type Question = InputOf<typeof readRetention>['body']

/** See {@link EventStore.retention}. */
export async function readRetained(
  clickHouse: ClickHouse,
  question: Question,
  now: Date,
  timeZone: string,
): Promise<ResponseOf<typeof readRetention>> {
  const { from, to } = question.range
  const periods = periodsOf(question, now, timeZone)
  const { starts, days, width } = periods
  const [active, shares] = await Promise.all([
    clickHouse.read<{ period: number; later: number; visitors: number }>(bound => {
      const start = bound.day(starts[0] ?? from)
      const periodOf = (day: string) => `intDiv(dateDiff('day', ${start}, ${day}), ${days})`
      return `SELECT ${periodOf('first')} AS period, arrayJoin(came) - period AS later, count() AS visitors FROM (
          SELECT visitor, min(day) AS first, groupUniqArrayIf(${periodOf('day')}, day >= ${bound.day(from)}) AS came
          FROM visitor_day WHERE is_stable GROUP BY visitor
          HAVING first BETWEEN ${bound.day(from)} AND ${bound.day(to)}
        ) GROUP BY period, later HAVING later <= ${bound.bind('Int32', width)}`
    }),
    clickHouse.read<{ stable: number; visitors: number }>(
      bound => `SELECT countIf(is_stable) AS stable, count() AS visitors FROM visitor_day FINAL
        WHERE day BETWEEN ${bound.day(from)} AND ${bound.day(to)}`,
    ),
  ])
  const [share] = shares
  const coverage = share && share.visitors > 0 ? share.stable / share.visitors : null
  return { cohorts: cohortsOf(periods, active, dayOf(now, timeZone)), coverage }
}

/** See {@link EventStore.returning}. */
export async function readReturning(
  clickHouse: ClickHouse,
  { from, to }: DayRange,
  now: Date,
  timeZone: string,
): Promise<Returning> {
  const before = addDays(to, -1)
  const start = before < from ? before : from
  const [rows, firsts] = await Promise.all([
    clickHouse.read<{ came: Day; visitors: number }>(
      bound => `SELECT arrayJoin(days) AS came, countIf(came > first) AS visitors FROM (
          SELECT visitor, min(day) AS first, groupUniqArrayIf(day, day BETWEEN ${bound.day(start)} AND ${bound.day(to)}) AS days
          FROM visitor_day WHERE is_stable GROUP BY visitor
        ) GROUP BY came`,
    ),
    clickHouse.read<{ first: Day | null }>(() => 'SELECT minOrNull(day) AS first FROM visitor_day'),
  ])
  const visitorsByPeriod = new Map(rows.map(({ came, visitors }) => [came, visitors]))
  const isToday = to === dayOf(now, timeZone)
  const first = firsts[0]?.first ?? undefined
  const hadAny = first !== undefined && first <= before
  return {
    days: Array.from({ length: daysBetween(from, to) }, (_, place) => {
      const day = addDays(from, place)
      return { day, visitors: visitorsByPeriod.get(day) ?? 0 }
    }),
    previous: !hadAny
      ? null
      : isToday
        ? await returnedUntil(clickHouse, before, now, timeZone)
        : (visitorsByPeriod.get(before) ?? 0),
  }
}

/** How many had come again on a day by the time that it is now. */
async function returnedUntil(clickHouse: ClickHouse, day: Day, now: Date, timeZone: string): Promise<number> {
  const until = instantOf(day, timeZone, timeOfDay(now, timeZone))
  const [row] = await clickHouse.read<{ visitors: number }>(
    bound => `SELECT uniqExact(visitor) AS visitors FROM event FINAL
      WHERE occurred_at >= ${bound.instant(instantOf(day, timeZone))} AND occurred_at < ${bound.instant(until)}
        AND is_stable AND NOT is_bot AND visitor != ${noVisitor}
        AND visitor GLOBAL IN (SELECT visitor FROM visitor_day WHERE is_stable AND day < ${bound.day(day)})`,
  )
  return row?.visitors ?? 0
}
