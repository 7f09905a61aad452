import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { VisibleOwners } from '../../../platform/http/actor.ts'
import { assembleRows, fittingLimit } from './assemble-rows.ts'
import { assertOwned } from './assert-owned.ts'
import { type Comparison, comparisonOf, daysUntil } from './comparison.ts'
import type { Groups } from './grouped.ts'
import { isOfTime, timeKeys, unfinishedKey } from './keys.ts'
import type { Day } from './local-time.ts'

/** The row limit of an answer. With a time dimension, the other dimension is cut so that all times fit. */
const maxRows = 10_000

/** What is counted at the time of a question. */
export interface Counted {
  /** Local hour of the first event ever. */
  firstHour: string | undefined
  /** Events until then are counted. */
  asOf: Date
}

/** What an engine needs to sum up for an answer. */
export interface Grouping {
  /** Whether some day of the question has begun. */
  hasDays: boolean
  comparison: Comparison | undefined
  /** Most keys of dimensions other than time; the largest stay. */
  limit: number
}

/** A question as of a time, and whose content items it is about. */
export interface Asked {
  now: Date
  timeZone: string
  scope: VisibleOwners
}

/** Builds an answer from an engine's sums: everything in which engines do not differ. */
export async function answerQuestion(
  question: AnalyticsQuestion,
  { now, timeZone, scope, firstHour, asOf }: Counted & Asked,
  readGroups: (grouping: Grouping) => Promise<Groups>,
): Promise<AnalyticsAnswer> {
  const { measure, by, limit, range } = question
  assertOwned(measure, scope)
  const comparison = comparisonOf(question, now, timeZone)
  const days = daysUntil(now, range, timeZone)
  const times = by.some(isOfTime) ? timeKeys(by.filter(isOfTime), days, now, timeZone) : []
  const { groups, total, previousTotal } = await readGroups({
    hasDays: days.length > 0,
    comparison,
    limit: fittingLimit(by, times.length, limit, maxRows),
  })
  const isCollected = (day: Day, hour: string) => {
    const base = comparison?.baseOf(day)
    // A day has a base from the hour of the first event on.
    return base !== undefined && firstHour !== undefined && `${base}${hour}` >= firstHour
  }
  const hasBase = (hours: readonly string[] = days.map(day => `${day}T23`)) =>
    hours.some(hour => isCollected(hour.slice(0, 10), hour.slice(10)))
  return {
    rows: assembleRows({ by, groups, times, hasBase }),
    total,
    previousTotal: hasBase() ? previousTotal : null,
    timeZone,
    asOf: asOf.toISOString(),
    unfinished: unfinishedKey(by, days, now, timeZone),
    isScoped: scope !== 'all',
  }
}
