import { hash } from 'node:crypto'
import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import type { Queries } from '../../../../platform/database/database.ts'
import type { VisibleOwners } from '../../../../platform/http/actor.ts'
import { readShippedSpan, type ShippedSpan } from '../../ship/state.ts'
import { answerQuestion } from '../answer.ts'
import { assertOwned } from '../assert-owned.ts'
import type { EventStore } from '../event-store.ts'
import { hourOf } from '../local-time.ts'
import { summedBy } from '../measures.ts'
import { SharedAnswers } from '../shared-answers.ts'
import type { ClickHouse } from './client.ts'
import { readGroups } from './grouped.ts'
import { isOwned, readOwned, withOwned } from './owned.ts'
import { baseSlices, sliceOf } from './slices.ts'
import { readRetained, readReturning } from './visitors.ts'

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
