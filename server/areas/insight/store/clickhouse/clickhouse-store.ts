import { hash } from 'node:crypto'
import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import type { Queries } from '../../../../platform/database/database.ts'
import type { VisibleOwners } from '../../../../platform/http/actor.ts'
import { readShippedSpan, type ShippedSpan } from '../../ship/state.ts'
import { answerQuestion } from '../answer.ts'
import { assertOwned } from '../assert-owned.ts'
import type { EventStore } from '../event-store.ts'
import type { Groups } from '../grouped.ts'
import { isOfTime, isPassing, storedDimensions } from '../keys.ts'
import { hourOf } from '../local-time.ts'
import { summedBy } from '../measures.ts'
import { SharedAnswers } from '../shared-answers.ts'
import type { Bound } from './bound.ts'
import type { ClickHouse } from './client.ts'
import { isOwned, readOwned, withOwned } from './owned.ts'
import { keyOf, rowsOf, shiftOf } from './slice-rows.ts'
import { baseSlices, type Slice, sliceOf } from './slices.ts'
import { readRetained, readReturning } from './visitors.ts'

interface Grouping {
  question: AnalyticsQuestion
  timeZone: string
  /** Before this instant, events were deleted, and only their figures are there. */
  pastUntil: Date | undefined
  /** The content items that count; undefined: all, and what has none. */
  owned: readonly string[] | undefined
  current: readonly Slice[]
  base: readonly Slice[]
  /** Of dimensions other than time, how many keys; the largest. */
  limit: number
}

/** Sums up the slices by the dimensions of a question, in one statement. */
async function readGroups(clickHouse: ClickHouse, grouping: Grouping): Promise<Groups> {
  const { question, current, base } = grouping
  if (current.length + base.length === 0) return { groups: [], total: 0, previousTotal: 0 }
  const rows = await clickHouse.read<{
    k1: string
    k2: string
    v: number
    p: number
    total: number
    previousTotal: number
  }>(bound => {
    const parts = [
      ...current.map(slice => part(grouping, slice, { isBase: false }, bound)),
      ...base.map(slice => part(grouping, slice, { isBase: true }, bound)),
    ]
    const own = withOwned(grouping)
    return `${own === '' ? 'WITH' : `${own},`} part AS (${parts.join('\nUNION ALL\n')}),
      grouped AS (SELECT k1, k2, sum(value) AS v, sum(previous) AS p FROM part GROUP BY k1, k2)
      ${largest(grouping, bound)}`
  })
  const [first] = rows
  return {
    groups: rows.map(({ k1, k2, v, p }) => ({
      keys: [k1, k2].slice(0, question.by.length),
      value: v,
      previous: p,
    })),
    total: first?.total ?? 0,
    previousTotal: first?.previousTotal ?? 0,
  }
}

function part(
  { question, timeZone, pastUntil, owned }: Grouping,
  slice: Slice,
  { isBase }: { isBase: boolean },
  bound: Bound,
): string {
  const brought = isBase ? shiftOf(question)('d') : 'd'
  // Beside a day, its weekday is that of the day which it is compared with.
  const day = question.by.some(isPassing) ? brought : 'd'
  const keys = [0, 1].map(place => {
    const dimension = question.by[place]
    return dimension ? keyOf(dimension, day, brought) : "''"
  })
  const sum = 'toFloat64(sum(figure))'
  return `SELECT ${keys[0]} AS k1, ${keys[1]} AS k2, ${isBase ? `toFloat64(0) AS value, ${sum} AS previous` : `${sum} AS value, toFloat64(0) AS previous`}
    FROM (${rowsOf({ ...question, by: storedDimensions(question.by), timeZone, pastUntil, owned }, slice, bound)}) GROUP BY k1, k2`
}

const totals = 'sum(v) OVER () AS total, sum(p) OVER () AS previousTotal'

/** Keeps what the limit leaves, the largest first; times stay all. */
function largest({ question: { by }, limit }: Grouping, bound: Bound): string {
  const others = by.flatMap((dimension, place) => (isOfTime(dimension) ? [] : [place === 0 ? 'k1' : 'k2']))
  const [key] = others
  if (!key) return `SELECT k1, k2, v, p, ${totals} FROM grouped`
  const boundLimit = bound.bind('UInt32', limit)
  if (others.length === by.length)
    return `SELECT k1, k2, v, p, ${totals} FROM grouped ORDER BY v DESC, p DESC, k1, k2 LIMIT ${boundLimit}`
  return `SELECT k1, k2, v, p, total, previousTotal FROM (
      SELECT *, dense_rank() OVER (ORDER BY ofKey DESC, previousOfKey DESC, ${key}) AS rank FROM (
        SELECT *, ${totals}, sum(v) OVER (PARTITION BY ${key}) AS ofKey, sum(p) OVER (PARTITION BY ${key}) AS previousOfKey FROM grouped
      )
    ) WHERE rank <= ${boundLimit} ORDER BY rank`
}

/** Days in which the first event is searched before everything is read: the first events may all be of programs. */
const firstDays = 40

/** Answers from the events in ClickHouse, and from figures where events were deleted. */
export class ClickHouseEventStore implements EventStore {
  readonly #clickHouse: ClickHouse
  readonly #queries: Queries
  readonly #timeZone: string
  /** Without new events, answers change little with time. */
  readonly #answers = new SharedAnswers<AnalyticsAnswer>(1000)
  readonly #retained = new SharedAnswers<Awaited<ReturnType<EventStore['retention']>>>(60_000)
  /** A page asks several questions at once. */
  readonly #owned = new SharedAnswers<readonly string[]>(1000)
  /** It only becomes earlier when an event older than all others arrives. */
  readonly #firstHours = new SharedAnswers<string | undefined>(60_000)

  /**
   * @param queries of PostgreSQL, which knows what ClickHouse has
   * @param timeZone decides where days begin
   */
  constructor(clickHouse: ClickHouse, queries: Queries, timeZone: string) {
    this.#clickHouse = clickHouse
    this.#queries = queries
    this.#timeZone = timeZone
  }

  async ask(question: AnalyticsQuestion, now: Date, scope: VisibleOwners): Promise<AnalyticsAnswer> {
    const shipped = await readShippedSpan(this.#queries, now)
    const key = hash('sha256', JSON.stringify([question, scope, shipped.seq]))
    const answer = await this.#answers.get(key, now, () => this.#work(question, now, scope, shipped))
    return { ...answer, asOf: shipped.asOf.toISOString() }
  }

  async #work(
    question: AnalyticsQuestion,
    now: Date,
    scope: VisibleOwners,
    { asOf, pastUntil }: ShippedSpan,
  ): Promise<AnalyticsAnswer> {
    const timeZone = this.#timeZone
    const firstHour = await this.#firstHours.get('first', now, () => this.#readFirstHour())
    const counted = { now, timeZone, scope, firstHour, asOf }
    return answerQuestion(question, counted, async ({ hasDays, comparison, limit }) =>
      readGroups(this.#clickHouse, {
        question,
        timeZone,
        limit,
        pastUntil,
        owned: await this.#ownedBy(scope, now),
        current: hasDays ? [sliceOf(question, question.range, timeZone)] : [],
        base: comparison ? baseSlices(question, comparison, timeZone) : [],
      }),
    )
  }

  retention: EventStore['retention'] = (question, now) =>
    this.#retained.get(JSON.stringify(question), now, () =>
      readRetained(this.#clickHouse, question, now, this.#timeZone),
    )

  returning: EventStore['returning'] = (range, now) =>
    readReturning(this.#clickHouse, range, now, this.#timeZone)

  async countSince(
    measure: Exclude<Measure, 'visitors'>,
    since: Date,
    scope: VisibleOwners,
  ): Promise<number> {
    assertOwned(measure, scope)
    const { type, figure } = summedBy[measure]
    const owned = await this.#ownedBy(scope, new Date())
    const [row] = await this.#clickHouse.read<{ sum: number }>(bound => {
      const conditions = [
        `type = ${bound.bind('String', type)} AND NOT is_bot AND occurred_at >= ${bound.instant(since)}`,
        ...isOwned({ owned }),
      ]
      return `${withOwned({ owned })}SELECT sum(${figure}) AS sum FROM event FINAL WHERE ${conditions.join(' AND ')}`
    })
    return row?.sum ?? 0
  }

  async #ownedBy(scope: VisibleOwners, now: Date): Promise<readonly string[] | undefined> {
    if (scope === 'all') return undefined
    return this.#owned.get(JSON.stringify(scope), now, () => readOwned(this.#queries, scope))
  }

  async #readFirstHour(): Promise<string | undefined> {
    const [past] = await this.#clickHouse.read<First>(() => first('past', 'at', '1'))
    if (past?.first != null) return hourOf(new Date(past.first), this.#timeZone)
    // Looks at the first days only; at everything when those hold nothing but events of programs.
    const early = `NOT is_bot AND occurred_at < addDays((SELECT min(occurred_at) FROM event), ${firstDays})`
    for (const condition of [early, 'NOT is_bot']) {
      const [row] = await this.#clickHouse.read<First>(() => first('event', 'occurred_at', condition))
      if (row?.first != null) return hourOf(new Date(row.first), this.#timeZone)
    }
    return undefined
  }
}

interface First {
  first: number | null
}
const first = (table: string, time: string, condition: string) =>
  `SELECT minOrNull(toUnixTimestamp64Milli(${time})) AS first FROM ${table} WHERE ${condition}`
