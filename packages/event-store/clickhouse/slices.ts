import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Comparison, DayRun } from '../answers/comparison.ts'
import { addDays, instantOf } from '../answers/local-time.ts'

/** A part of the past: whole days of visitors, or events from an instant to another one. */
export type Slice = { days: DayRun } | { from: Date; to: Date }

/** The figures of whole days. */
export const sliceOf = (
  { measure }: Pick<AnalyticsQuestion, 'measure'>,
  run: DayRun,
  timeZone: string,
): Slice =>
  measure === 'visitors'
    ? { days: run }
    : { from: instantOf(run.from, timeZone), to: instantOf(addDays(run.to, 1), timeZone) }

/** The figures that a question's are compared with: of the unfinished day, only the part that is over today, to the millisecond. */
export function baseSlices(
  question: Pick<AnalyticsQuestion, 'measure'>,
  { runs, partial }: Pick<Comparison, 'runs' | 'partial'>,
  timeZone: string,
): Slice[] {
  const whole = runs.map(run => sliceOf(question, run, timeZone))
  return partial ? [...whole, { from: partial.from, to: partial.to }] : whole
}
