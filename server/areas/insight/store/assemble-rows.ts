import type { AnalyticsQuestion, AnalyticsRow } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension } from '@greenroom/contract/areas/insight/measures'
import type { Group } from './grouped.ts'
import { isOfTime, isPassing, type TimeKey } from './keys.ts'

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
export function assembleRows({ by, groups, times, hasBase }: Parts): AnalyticsRow[] {
  const row = (keys: readonly string[], group: Group | undefined, isCompared: boolean): AnalyticsRow => ({
    keys: keys.map(orNull),
    title: null,
    value: group?.value ?? 0,
    previous: isCompared ? (group?.previous ?? 0) : null,
  })
  if (by.length === 0) return [row([], groups[0], hasBase())]
  if (!by.some(isOfTime)) return groups.map(group => row(group.keys, group, hasBase()))
  const found = new Map(groups.map(group => [group.keys.join(separator), group]))
  const isCompared = ({ hours }: TimeKey) => (by.some(isPassing) ? hasBase(hours) : hasBase())
  const compared = new Map(times.map(time => [time, isCompared(time)]))
  const at = (keys: readonly string[], time: TimeKey) =>
    row(keys, found.get(keys.join(separator)), compared.get(time) === true)
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
export const fittingLimit = (by: readonly Dimension[], times: number, limit: number, rows: number): number =>
  by.some(isOfTime) ? Math.max(1, Math.min(limit, Math.floor(rows / Math.max(1, times)))) : limit
