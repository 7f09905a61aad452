import { type PlanKind, planKinds } from '@greenroom/contract/areas/plan/plan'
import { clockOfDay, dayMs, minuteMs } from './clock.ts'
import { type Entry, isAcrossDays, momentMs } from './entries.ts'

/** Entries beside each other in a day, at most; others are counted. */
const maxLanes = 2

/** Where an entry stands in a day, in minutes from its beginning. */
export interface Placed {
  entry: Entry
  top: number
  minutes: number
  /** Its place beside entries of the same time, from 0, and their number. */
  lane: number
  lanes: number
  /** Lanes that it fills. */
  span: number
  /** Beside it stands a number of others. */
  isCrowded: boolean
}

/** Entries for which a day has no room beside others. */
export interface Crowd {
  top: number
  count: number
}

const rank: Readonly<Record<PlanKind, number>> = Object.fromEntries(
  planKinds.map((kind, place) => [kind, place]),
) as Record<PlanKind, number>

/** The part of an entry that lies in a day, in minutes; high enough to be read. */
export function partOf(
  { start, end }: Pick<Entry, 'start' | 'end'>,
  day: string,
): { top: number; minutes: number } | undefined {
  const first = clockOfDay(day)
  const last = first + dayMs
  if (start >= last || end <= first) return undefined
  const from = Math.max(start, first)
  const lastingMs = Math.max(Math.min(end, last) - from, momentMs)
  const top = Math.min(from, last - lastingMs) - first
  return { top: top / minuteMs, minutes: lastingMs / minuteMs }
}

/** Places the entries of a day beside each other where their times overlap; shows never give way to other kinds. */
export function placeInDay(entries: readonly Entry[], day: string): { placed: Placed[]; crowds: Crowd[] } {
  const parts = entries
    .filter(entry => !isAcrossDays(entry))
    .flatMap(entry => {
      const part = partOf(entry, day)
      return part ? [{ entry, ...part }] : []
    })
    .toSorted((a, b) => a.top - b.top || b.minutes - a.minutes)
  const placed: Placed[] = []
  const crowds: Crowd[] = []
  for (const cluster of clustersOf(parts)) {
    const lanes = lanesOf(cluster)
    const isCrowded = lanes.length > maxLanes
    const visible = lanes.slice(0, maxLanes)
    for (const [lane, ofLane] of visible.entries()) {
      for (const part of ofLane) {
        const next = visible.findIndex(
          (one, at) => at > lane && one.some(other => isOverlapping(part, other)),
        )
        const span = (next < 0 ? visible.length : next) - lane
        placed.push({ ...part, lane, lanes: visible.length, span, isCrowded })
      }
    }
    const others = lanes.slice(maxLanes).flat()
    if (others.length > 0)
      crowds.push({ top: Math.min(...others.map(({ top }) => top)), count: others.length })
  }
  return { placed, crowds }
}

type Part = Pick<Placed, 'entry' | 'top' | 'minutes'>

/** Groups of parts that are joined by overlaps. */
function clustersOf(parts: readonly Part[]): Part[][] {
  const clusters: Part[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const part of parts) {
    if (part.top >= end) clusters.push([])
    clusters.at(-1)?.push(part)
    end = Math.max(end, part.top + part.minutes)
  }
  return clusters
}

/** Lanes without overlaps; shows come first. */
function lanesOf(cluster: readonly Part[]): Part[][] {
  const lanes: Part[][] = []
  for (const part of cluster.toSorted((a, b) => rank[a.entry.kind] - rank[b.entry.kind])) {
    const lane = lanes.find(one => one.every(other => !isOverlapping(part, other)))
    if (lane) lane.push(part)
    else lanes.push([part])
  }
  return lanes
}

const isOverlapping = (a: Part, b: Part) => a.top < b.top + b.minutes && b.top < a.top + a.minutes

/** An entry across days, from one column to another. */
export interface Bar {
  entry: Entry
  first: number
  last: number
  row: number
  /** It begins before the first day, and goes on after the last one. */
  isContinued: boolean
  goesOn: boolean
}

/** The bars above some days in a row, without overlaps; and for each day the number of those without room. */
export function barsAbove(
  entries: readonly Entry[],
  days: readonly string[],
  maxRows: number,
): { bars: Bar[]; more: number[] } {
  const starts = days.map(clockOfDay)
  const more = days.map(() => 0)
  const rows: Bar[][] = []
  for (const entry of entries.filter(isAcrossDays)) {
    const within = starts.flatMap((start, at) =>
      entry.start < start + dayMs && entry.end > start ? [at] : [],
    )
    const first = within[0]
    const last = within.at(-1)
    if (first === undefined || last === undefined) continue
    const free = rows.findIndex(row => row.every(bar => bar.last < first || bar.first > last))
    const row = free < 0 ? rows.length : free
    if (row >= maxRows) {
      for (const at of within) more[at] = (more[at] ?? 0) + 1
      continue
    }
    rows[row] ??= []
    rows[row].push({
      ...{ entry, first, last, row },
      isContinued: entry.start < (starts[0] ?? 0),
      goesOn: entry.end > (starts.at(-1) ?? 0) + dayMs,
    })
  }
  return { bars: rows.flat(), more }
}
