import * as z from 'zod'
import { contentGenres, contentLimits, contentSources } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField, rule } from '../../fields.ts'
import { canDivide, dimensions, measures, referrers } from './measures.ts'

/** `days` and `rows` of one question, at most. */
export const analyticsLimits = { days: 800, rows: 1000, filterValues: 50, hourDays: 62 } as const

const dayMs = 86_400_000
const texts = (max: number) => z.array(z.string().max(max)).max(analyticsLimits.filterValues)

/** Days of the installation's time zone, both of them whole. */
export const dayRange = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { ...rule('rangeOrder'), path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < analyticsLimits.days * dayMs, {
    ...rule('rangeLength'),
    path: ['from'],
  })
export type DayRange = z.infer<typeof dayRange>

/** Only events of content items that were so at the time, and that came so; what is absent does not matter. */
export const analyticsFilters = z.strictObject({
  content: z.array(idField).max(analyticsLimits.filterValues).optional(),
  author: texts(contentLimits.author).optional(),
  topic: texts(contentLimits.topic).optional(),
  source: z.array(z.enum(contentSources)).optional(),
  genre: z.array(z.enum(contentGenres)).optional(),
  referrer: z.array(z.enum(referrers)).optional(),
})
export type AnalyticsFilters = z.infer<typeof analyticsFilters>

/** With what the figures are compared: the same number of days before, or the same days of last year. */
export const comparisons = ['none', 'previous', 'year'] as const

/** A question about events, which every chart of the console asks. */
export const analyticsQuestion = z
  .strictObject({
    measure: z.enum(measures),
    by: z.array(z.enum(dimensions)).max(2).default([]),
    filters: analyticsFilters.default({}),
    range: dayRange,
    compare: z.enum(comparisons).default('none'),
    /** How many rows, the largest first; those of time come all, in their order. */
    limit: z.number().int().min(1).max(analyticsLimits.rows).default(50),
  })
  .refine(({ by }) => new Set(by).size === by.length, { ...rule('dimensionTwice'), path: ['by'] })
  .refine(({ measure, by }) => canDivide(measure, by), { ...rule('indivisible'), path: ['by'] })
  .refine(({ measure, filters }) => measure !== 'visitors' || Object.keys(filters).length === 0, {
    ...rule('indivisible'),
    path: ['filters'],
  })
export type AnalyticsQuestion = z.output<typeof analyticsQuestion>

/** One figure; `previous` is null without a comparison, or before anything was collected. */
export const analyticsRow = z.object({
  /**
   * One for each dimension: `2026-11-23T13` (hour), `2026-11-23` (day, and the Monday of a week), `2026-11` (month), `14`
   * (slot, its first hour), `1` (weekday), the id of a content item, or a word. Null: it has none.
   */
  keys: z.array(z.string().nullable()),
  /** The content item's title, where content items are a dimension; null when it was deleted. */
  title: z.string().nullable(),
  value: z.number(),
  previous: z.number().nullable(),
})
export type AnalyticsRow = z.infer<typeof analyticsRow>

export const analyticsAnswer = z.object({
  rows: z.array(analyticsRow),
  /** Of all rows, also of those that the limit leaves out. */
  total: z.number(),
  previousTotal: z.number().nullable(),
  /** The time zone that cuts the days. */
  timeZone: z.string(),
  /** Events until then are counted. */
  asOf: instantField,
  /** The key of the hour, day, week or month that is not over yet; null when all are. It is compared with the same part of the other. */
  unfinished: z.string().nullable(),
})
export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>

export const askAnalytics = defineEndpoint({
  id: 'insight.ask',
  method: 'POST',
  path: '/api/insight/ask',
  summary:
    'A measure of content, divided by up to two dimensions, filtered, and compared with an earlier time',
  effect: 'read',
  access: 'insight:read',
  refreshOn: ['insight.counted'],
  failures: ['figuresUnavailable'],
  input: { body: analyticsQuestion },
  response: analyticsAnswer,
})

/** Retention: visitors by the period of their first visit, and how many of them came in each later period. */
export const readRetention = defineEndpoint({
  id: 'insight.retention',
  method: 'POST',
  path: '/api/insight/retention',
  summary: 'How many visitors of each day or week came again later; only visitors who can be known again',
  effect: 'read',
  access: 'insight:read',
  refreshOn: ['insight.counted'],
  failures: ['figuresUnavailable'],
  input: { body: z.strictObject({ period: z.enum(['day', 'week']).default('week'), range: dayRange }) },
  response: z.object({
    cohorts: z.array(
      z.object({
        /** The day, or the Monday of the week. */
        start: z.iso.date(),
        size: z.number().int(),
        /** How many came in each period after; the first is the one after the cohort's own. Null: it is not over yet. */
        returned: z.array(z.number().int().nullable()),
      }),
    ),
    /** The share of recognizable visitors among all daily visitors, from 0 to 1; null when there are no visitors. */
    coverage: z.number().nullable(),
  }),
})
