import { hash } from 'node:crypto'
import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  DayRange,
  readRetention,
} from '@greenroom/contract/areas/insight/analytics'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { VisibleOwners } from '../../../platform/http/actor.ts'
import { events } from '../events/schema.ts'
import { eventHours, firstVisits, visitorCounts, visitorDays, visitorReturns } from '../roll-up/schema.ts'
import { countedSeq } from '../roll-up/state.ts'
import { answerQuestion, type Counted } from './answer.ts'
import { assertOwned } from './assert-owned.ts'
import { cohortsOf, periodsOf } from './cohorts.ts'
import type { EventStore, Returning } from './event-store.ts'
import { readGroups } from './grouped.ts'
import { addDays, type Day, dayOf, hourOf, instantOf, startOfHour, timeOfDay } from './local-time.ts'
import { SharedAnswers } from './shared-answers.ts'
import { type RowsOf, rowsOf } from './slice-rows.ts'
import { baseSlices, type Slice, slicesOf } from './sources.ts'

const hourMs = 3_600_000
/** After every event that there can be. */
const end = new Date('9999-01-01T00:00:00Z')
const lastDay = '9999-01-01'

/** See {@link EventStore.countSince}: whole hours or days from a roll-up, the rest from the events. */
async function countSince(
  queries: Queries,
  of: Pick<RowsOf, 'measure' | 'scope' | 'timeZone'>,
  since: Date,
): Promise<number> {
  assertOwned(of.measure, of.scope)
  const slices = of.scope === 'all' ? byHour(since, of.timeZone) : byDay(since, of.timeZone)
  const parts = slices.map(
    slice => sql`select figure from (${rowsOf({ ...of, by: [], filters: {} }, slice)}) as part`,
  )
  const [row] = await queries.execute<{ sum: number }>(sql`
    select coalesce(sum(figure), 0)::float8 as sum from (${sql.join(parts, sql` union all `)}) as parts`)
  return row?.sum ?? 0
}

function byHour(since: Date, timeZone: string): Slice[] {
  const nextHour = new Date(startOfHour(since, timeZone).getTime() + hourMs)
  return [
    { source: 'events', from: since, to: nextHour },
    { source: 'hours', from: nextHour, to: end },
  ]
}

/** The roll-ups that tell content items apart are of days. */
function byDay(since: Date, timeZone: string): Slice[] {
  const nextDay = addDays(dayOf(since, timeZone), 1)
  return [
    { source: 'events', from: since, to: instantOf(nextDay, timeZone) },
    { source: 'contentDays', from: nextDay, to: lastDay },
  ]
}

/** What is counted. */
interface Span extends Counted {
  /** The number of the last event. */
  seq: number
}

/** Answers from the roll-ups where they are detailed enough, else from the events. */
export class PostgresEventStore implements EventStore {
  readonly #queries: Queries
  readonly #timeZone: string
  /** Without new events, answers change little as time passes. */
  readonly #answers = new SharedAnswers<AnalyticsAnswer>(1000)
  /** Reading it scans all visitors, and periods that are over hardly change. */
  readonly #retained = new SharedAnswers<Awaited<ReturnType<EventStore['retention']>>>(60_000)

  /** @param timeZone cuts the days; the one that the roll-ups were counted in */
  constructor(queries: Queries, timeZone: string) {
    this.#queries = queries
    this.#timeZone = timeZone
  }

  async ask(question: AnalyticsQuestion, now: Date, scope: VisibleOwners): Promise<AnalyticsAnswer> {
    const span = await this.#readSpan(now)
    const key = hash('sha256', JSON.stringify([question, scope, span.seq]))
    const answer = await this.#answers.get(key, now, () => this.#work(question, now, scope, span))
    return { ...answer, asOf: span.asOf.toISOString() }
  }

  #work(question: AnalyticsQuestion, now: Date, scope: VisibleOwners, span: Span): Promise<AnalyticsAnswer> {
    const timeZone = this.#timeZone
    const scoped = { ...question, scope }
    return answerQuestion(question, { ...span, now, timeZone, scope }, ({ hasDays, comparison, limit }) =>
      readGroups(this.#queries, {
        ...scoped,
        timeZone,
        limit,
        current: hasDays ? slicesOf(scoped, question.range, timeZone) : [],
        base: comparison ? baseSlices(scoped, comparison, timeZone) : [],
        shift: comparison?.shift,
      }),
    )
  }

  retention: EventStore['retention'] = (question, now) =>
    this.#retained.get(JSON.stringify(question), now, () =>
      readRetained(this.#queries, question, now, this.#timeZone),
    )

  returning: EventStore['returning'] = (range, now) =>
    readReturning(this.#queries, range, now, this.#timeZone)

  countSince: EventStore['countSince'] = (measure, since, scope) =>
    countSince(this.#queries, { measure, scope, timeZone: this.#timeZone }, since)

  async #readSpan(now: Date): Promise<Span> {
    const [span] = await this.#queries.execute<{
      seq: number
      first: number | null
      waits: number | null
    }>(sql`
      select ${countedSeq}::float8 as seq, (select extract(epoch from min(hour))::float8 * 1000 from ${eventHours}) as first, (select extract(epoch from received_at)::float8 * 1000 from ${events} where seq > ${countedSeq} order by seq limit 1) as waits`)
    const waits = typeof span?.waits === 'number' ? new Date(span.waits) : now
    return {
      seq: span?.seq ?? 0,
      firstHour: typeof span?.first === 'number' ? hourOf(new Date(span.first), this.#timeZone) : undefined,
      asOf: waits < now ? waits : now,
    }
  }
}

type Question = InputOf<typeof readRetention>['body']

/** See {@link EventStore.retention}. */
async function readRetained(
  queries: Queries,
  question: Question,
  now: Date,
  timeZone: string,
): Promise<ResponseOf<typeof readRetention>> {
  const { period, range } = question
  const periods = periodsOf(question, now, timeZone)
  const { starts, days, width } = periods
  const [active, shares] = await Promise.all([
    // Periods are counted from the first one.
    queries.execute<{ period: number; later: number; visitors: number }>(sql`
      select cohort as period, came - cohort as later, sum(visitors)::int as visitors from (
        select (first - ${starts[0] ?? range.from}::date) / ${days}::int as cohort,
          (start - ${starts[0] ?? range.from}::date) / ${days}::int as came, visitors
        from ${visitorReturns} where period = ${period} and first between ${range.from}::date and ${range.to}::date
      ) as returned
      where came - cohort <= ${width}::int group by 1, 2`),
    queries.execute<{ coverage: number | null }>(sql`
      select (sum(stable)::float8 / nullif(sum(visitors), 0)) as coverage
      from ${visitorCounts} where day between ${range.from}::date and ${range.to}::date`),
  ])
  return {
    cohorts: cohortsOf(periods, active, dayOf(now, timeZone)),
    coverage: shares[0]?.coverage ?? null,
  }
}

/** See {@link EventStore.returning}. */
async function readReturning(
  queries: Queries,
  { from, to }: DayRange,
  now: Date,
  timeZone: string,
): Promise<Returning> {
  const before = addDays(to, -1)
  // Whoever did not come for the first time came again.
  const rows = await queries.execute<{ day: Day; visitors: number; hadAny: boolean }>(sql`
    select day::date::text as day,
      coalesce((select stable from ${visitorCounts} where visitor_count.day = days.day), 0)
        - coalesce((select visitors from ${visitorReturns} where period = 'day' and first = days.day and start = days.day), 0) as visitors,
      exists (select from ${visitorCounts} where visitor_count.day <= days.day) as "hadAny"
    from generate_series(least(${from}::timestamp, ${before}::timestamp), ${to}::timestamp, interval '1 day') as days (day)
    order by 1`)
  const earlier = rows.find(({ day }) => day === before)
  const isToday = to === dayOf(now, timeZone)
  const previous = isToday ? await returnedUntil(queries, before, now, timeZone) : (earlier?.visitors ?? 0)
  return {
    days: rows.filter(({ day }) => day >= from).map(({ day, visitors }) => ({ day, visitors })),
    previous: earlier?.hadAny ? previous : null,
  }
}

/** How many had come again on a day by the time that it is now. */
async function returnedUntil(queries: Queries, day: Day, now: Date, timeZone: string): Promise<number> {
  const until = instantOf(day, timeZone, timeOfDay(now, timeZone))
  const [row] = await queries.execute<{ visitors: number }>(sql`
    select (select count(*) from ${visitorDays} where day = ${day}::date and stable and at < ${until.toISOString()}::timestamptz)::int
      - (select count(*) from ${firstVisits} join ${visitorDays} using (visitor, day)
        where day = ${day}::date and stable and at < ${until.toISOString()}::timestamptz)::int as visitors`)
  return row?.visitors ?? 0
}
