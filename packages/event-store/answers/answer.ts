import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  AnalyticsRow,
} from '@greenroom/contract/areas/insight/analytics'
import type { Dimension } from '@greenroom/contract/areas/insight/measures'
import { type Comparison, comparisonOf, daysUntil } from './comparison.ts'
import { isOfTime, isPassing, type TimeKey, timeKeys, unfinishedKey } from './keys.ts'
import type { Day } from './local-time.ts'
import { assertOwned, type VisibleOwners } from './owners.ts'

/** A group of an answer; a key is empty when the events have none. */
export interface Group {
  keys: string[]
  value: number
  previous: number
}

export interface Groups {
  groups: Group[]
  /** Of all groups, also of those that were left out. */
  total: number
  previousTotal: number
}

const orNull = (key: string) => (key === '' ? null : key)

interface Parts {
  by: AnalyticsQuestion['by']
  groups: readonly Group[]
  /** All times of the question, when time is among the dimensions. */
  times: readonly TimeKey[]
  /** Whether anything was collected by the time that some hours are compared with; without `hours`, that all are. */
  hasBase(hours?: readonly string[]): boolean
}

/** Builds the rows of an answer from groups: every time has a row, with 0 where there are no events. */
function assembleRows({ by, groups, times, hasBase }: Parts): AnalyticsRow[] {
  const row = (keys: readonly string[], group: Group | undefined, isCompared: boolean): AnalyticsRow => ({
    keys: keys.map(orNull),
    title: null,
    value: group?.value ?? 0,
    previous: isCompared ? (group?.previous ?? 0) : null,
  })
  if (by.length === 0) return [row([], groups[0], hasBase())]
  if (!by.some(isOfTime)) return groups.map(group => row(group.keys, group, hasBase()))
  const groupsByKey = new Map(groups.map(group => [group.keys.join(separator), group]))
  const isCompared = ({ hours }: TimeKey) => (by.some(isPassing) ? hasBase(hours) : hasBase())
  const compared = new Map(times.map(time => [time, isCompared(time)]))
  const at = (keys: readonly string[], time: TimeKey) =>
    row(keys, groupsByKey.get(keys.join(separator)), compared.get(time) === true)
  if (by.every(isOfTime)) return times.map(time => at(time.keys, time))
  const place = by.findIndex(dimension => !isOfTime(dimension))
  const others = [...new Set(groups.map(group => group.keys[place] ?? ''))]
  const pair = (time: string, other: string) => (place === 0 ? [other, time] : [time, other])
  const of = (time: TimeKey, other: string) => at(pair(time.keys[0] ?? '', other), time)
  return place === 0
    ? others.flatMap(other => times.map(time => of(time, other)))
    : times.flatMap(time => others.map(other => of(time, other)))
}

/** A character that no key contains. */
const separator = '\u0000'

/** How many keys of dimensions other than time fit into an answer. */
const fittingLimit = (by: readonly Dimension[], times: number, limit: number, rows: number): number =>
  by.some(isOfTime) ? Math.max(1, Math.min(limit, Math.floor(rows / Math.max(1, times)))) : limit

/** The row limit of an answer. With a time dimension, the other dimension is cut so that all times fit. */
const maxRows = 10_000

/** The figures at the time of a question. */
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
