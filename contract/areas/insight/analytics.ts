import * as z from 'zod'
import { contentGenres, contentLimits, contentSources } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { dayField, idField, instantField, rule } from '../../fields.ts'
import { canDivide, dimensions, measures, referrers } from './measures.ts'

/** `days` and `rows` of one question, at most. */
export const analyticsLimits = { days: 800, rows: 1000, filterValues: 50, hourDays: 62 } as const

const dayMs = 86_400_000
const texts = (max: number) => z.array(z.string().max(max)).max(analyticsLimits.filterValues)

/** Whole days of the installation's time zone, including both ends. */
export const dayRange = z
  .strictObject({ from: dayField, to: dayField })
  .refine(({ from, to }) => from <= to, { ...rule('rangeOrder'), path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < analyticsLimits.days * dayMs, {
    ...rule('rangeLength'),
    path: ['from'],
  })
export type DayRange = z.infer<typeof dayRange>

/** Filters by what a content item was at the time of the event, and by referrer; absent filters do not restrict. */
export const analyticsFilters = z.strictObject({
  content: z.array(idField).max(analyticsLimits.filterValues).optional(),
  author: texts(contentLimits.author).optional(),
  topic: texts(contentLimits.topic).optional(),
  source: z.array(z.enum(contentSources)).optional(),
  genre: z.array(z.enum(contentGenres)).optional(),
  referrer: z.array(z.enum(referrers)).optional(),
})
export type AnalyticsFilters = z.infer<typeof analyticsFilters>

/** Periods to compare with: the same number of days before, or the same days of last year. */
export const comparisons = ['none', 'previous', 'year'] as const

/** A question about events, which every chart of the console asks. */
export const analyticsQuestion = z
  .strictObject({
    measure: z.enum(measures),
    by: z.array(z.enum(dimensions)).max(2).default([]),
    filters: analyticsFilters.default({}),
    range: dayRange,
    compare: z.enum(comparisons).default('none'),
    /** Most rows; the largest come first. Times are all returned, in their order. */
    limit: z.number().int().min(1).max(analyticsLimits.rows).default(50),
  })
  .refine(({ by }) => new Set(by).size === by.length, { ...rule('dimensionTwice'), path: ['by'] })
  .refine(({ measure, by }) => canDivide(measure, by), { ...rule('indivisible'), path: ['by'] })
  .refine(({ measure, filters }) => measure !== 'visitors' || Object.keys(filters).length === 0, {
    ...rule('indivisible'),
    path: ['filters'],
  })
export type AnalyticsQuestion = z.output<typeof analyticsQuestion>

/** One row of an answer; `previous` is null without a comparison, or when nothing was collected then. */
export const analyticsRow = z.object({
  /**
   * A key for each dimension: `2026-11-23T13` (hour), `2026-11-23` (day, and the Monday of a week), `2026-11` (month),
   * `14` (slot: its first hour), `1` (weekday), the id of a content item, or a value. Null: the events have none.
   */
  keys: z.array(z.string().nullable()),
  /** Title of the content item, for that dimension; null when it was deleted. */
  title: z.string().nullable(),
  value: z.number(),
  previous: z.number().nullable(),
})
export type AnalyticsRow = z.infer<typeof analyticsRow>

export const analyticsAnswer = z.object({
  rows: z.array(analyticsRow),
  /** Sum of all rows, including those beyond the limit. */
  total: z.number(),
  previousTotal: z.number().nullable(),
  /** Time zone of the days. */
  timeZone: z.string(),
  /** The answer includes events until then. */
  asOf: instantField,
  /**
   * Key of the hour, day, week or month that is not over yet; null: all are. It is compared with the same part of its
   * counterpart.
   */
  unfinished: z.string().nullable(),
  /** Only content items within the caller's data scope count. */
  isScoped: z.boolean(),
})
export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>

export const askAnalytics = defineEndpoint({
  id: 'insight.ask',
  method: 'POST',
  path: '/api/insight/ask',
  summary: 'Read a measure by up to two dimensions, compared with an earlier time',
  effect: 'read',
  access: 'insight:read',
  refreshOn: ['insight.counted'],
  failures: ['figuresUnavailable', 'scopeTooNarrow'],
  input: { body: analyticsQuestion },
  response: analyticsAnswer,
})

/** Retention: visitors by the period of their first visit, and how many of them returned in each later period. */
export const readRetention = defineEndpoint({
  id: 'insight.retention',
  method: 'POST',
  path: '/api/insight/retention',
  summary: 'Read retention: visitors per day or week, and how many came back',
  description: 'Counts only visitors who can be recognized.',
  effect: 'read',
  access: 'insight:read',
  needsWholeScope: true,
  refreshOn: ['insight.counted'],
  failures: ['figuresUnavailable'],
  input: { body: z.strictObject({ period: z.enum(['day', 'week']).default('week'), range: dayRange }) },
  response: z.object({
    cohorts: z.array(
      z.object({
        /** The day, or the Monday of the week. */
        start: z.iso.date(),
        size: z.number().int(),
        /**
         * Visitors who returned in each later period, from the first one after the cohort's own. Null: it is
         * not over yet.
         */
        returned: z.array(z.number().int().nullable()),
      }),
    ),
    /** The share of recognizable visitors among all daily visitors, from 0 to 1; null when there are no visitors. */
    coverage: z.number().nullable(),
  }),
})
