import { type AnalyticsQuestion, analyticsLimits } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension } from '@greenroom/contract/areas/insight/measures'
import type { Comparison, DayRun } from './comparison.ts'
import { isOfTime, storedDimensions } from './keys.ts'
import { addDays, type Day, daysBetween, instantOf, mondayOf, startOfHour } from './local-time.ts'
import type { VisibleOwners } from './owners.ts'

/** Where figures are read: a roll-up, or the events themselves. */
export type Source = HourSource | DaySource

type HourSource = 'hours' | 'topicHours' | 'events'
type DaySource =
  | 'days'
  | 'topicDays'
  | 'topicReferrerDays'
  | 'authorDays'
  | 'authorReferrerDays'
  | 'contentDays'
  | 'contentReferrerDays'
  | 'visitorCounts'

type OfInstants<S> = S extends string ? { source: S; from: Date; to: Date } : never
type OfDays<S> = S extends string ? { source: S } & DayRun : never

/** A part of the past, and where its figures are read. */
export type Slice =
  | OfInstants<HourSource>
  | OfDays<DaySource>
  /** Whole weeks, which are named by their Mondays, and days before and after them. */
  | ({ source: 'contentWeeks'; weeks: DayRun; days: DayRun[] } & DayRun)
  /** Visitors who came on a day before an instant. */
  | { source: 'visitorDays'; day: Day; until: Date }

type Divided = Pick<AnalyticsQuestion, 'measure' | 'by' | 'filters'> & { scope: VisibleOwners }

/** Dimensions that keep rows apart; the owner follows from the content item. */
const namesOf = ({ by, filters, scope }: Divided): ReadonlySet<string> =>
  new Set([
    ...storedDimensions(by),
    ...Object.keys(filters),
    ...(scope === 'all' ? [] : (['content'] as const)),
  ])

/** The smallest roll-up that can answer a question, else the events. */
function sourceOf(question: Divided): Source {
  if (question.measure === 'visitors') return 'visitorCounts'
  const names = namesOf(question)
  const has = (...dimensions: readonly Dimension[]) => dimensions.some(dimension => names.has(dimension))
  if (has('hour', 'slot')) return hourSourceOf(question)
  if (has('content') || (has('author') && has('topic', 'source', 'genre'))) {
    return has('referrer') ? 'contentReferrerDays' : 'contentDays'
  }
  if (has('author')) return has('referrer') ? 'authorReferrerDays' : 'authorDays'
  if (has('topic', 'source')) return has('referrer') ? 'topicReferrerDays' : 'topicDays'
  return 'days'
}

/** The same for questions about parts of days. */
function hourSourceOf(question: Divided): HourSource {
  const names = namesOf(question)
  if (names.has('content') || names.has('author')) return 'events'
  if (!names.has('topic') && !names.has('source')) return 'hours'
  return names.has('referrer') ? 'events' : 'topicHours'
}

/** Whether a question asks for more than is answered: hours of many days, or events of many days one by one. */
export const isTooLong = (question: Divided & Pick<AnalyticsQuestion, 'range'>): boolean =>
  daysBetween(question.range.from, question.range.to) > analyticsLimits.hourDays &&
  (namesOf(question).has('hour') || sourceOf(question) === 'events')

/** The figures of whole days. */
export function slicesOf(question: Divided, run: DayRun, timeZone: string): Slice[] {
  const source = sourceOf(question)
  const { from, to } = run
  if (source === 'hours' || source === 'topicHours' || source === 'events') {
    return [{ source, from: instantOf(from, timeZone), to: instantOf(addDays(to, 1), timeZone) }]
  }
  // A question without a division by time may read whole weeks, which are few rows, and days at its ends.
  return source === 'contentDays' && !question.by.some(isOfTime) ? weeksOf(run) : [{ source, ...run }]
}

function weeksOf(run: DayRun): Slice[] {
  const first = addDays(mondayOf(addDays(run.from, -1)), 7)
  const end = mondayOf(addDays(run.to, 1))
  if (first >= end) return [{ source: 'contentDays', ...run }]
  const days = [
    { from: run.from, to: addDays(first, -1) },
    { from: end, to: run.to },
  ]
  const weeks = { from: first, to: addDays(end, -7) }
  return [{ source: 'contentWeeks', ...run, weeks, days: days.filter(({ from, to }) => from <= to) }]
}

/** The figures that a question's are compared with: of the unfinished day, only the part that is over today, to the millisecond. */
export function baseSlices(
  question: Divided,
  { runs, partial }: Pick<Comparison, 'runs' | 'partial'>,
  timeZone: string,
): Slice[] {
  const whole = runs.flatMap(run => slicesOf(question, run, timeZone))
  if (!partial) return whole
  const { from, to, day } = partial
  if (question.measure === 'visitors') return [...whole, { source: 'visitorDays', day, until: to }]
  const source = hourSourceOf(question)
  if (source === 'events') return [...whole, { source, from, to }]
  const hour = startOfHour(to, timeZone)
  return [...whole, { source, from, to: hour }, { source: 'events', from: hour, to }]
}
