import type {
  AnalyticsAnswer,
  AnalyticsQuestion,
  DayRange,
  readRetention,
} from '@greenroom/contract/areas/insight/analytics'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { VisibleOwners } from './answers/owners.ts'

/** Recognizable visitors of some days who had come on an earlier day. */
export interface Returning {
  days: { day: string; visitors: number }[]
  /** Figures of the day before the last, until the same time if the last one is today; null: nothing was collected yet. */
  previous: number | null
}

/**
 * What the pages ask of the events. PostgreSQL answers from its roll-ups, ClickHouse from the events; their answers are
 * the same.
 */
export interface EventStore {
  /**
   * Answers a question as of `now`, which decides which periods are unfinished. Left out are rows of later times and, except for
   * times, rows whose figure and earlier figure are both 0.
   * @param scope owners whose content items count, as they are owned now; deleted content items have no owner
   * @throws Error for a measure without content items, unless the scope is `all`
   */
  ask(question: AnalyticsQuestion, now: Date, scope: VisibleOwners): Promise<AnalyticsAnswer>
  /** Which visitors of each period came again; of all visitors. */
  retention(
    question: InputOf<typeof readRetention>['body'],
    now: Date,
  ): Promise<ResponseOf<typeof readRetention>>
  /** How many visitors came again on each day; of all visitors. */
  returning(range: DayRange, now: Date): Promise<Returning>
  /** The sum of a measure from an instant on, to the millisecond. @param scope as in {@link ask} */
  countSince(measure: Exclude<Measure, 'visitors'>, since: Date, scope: VisibleOwners): Promise<number>
}
