import * as z from 'zod'
import type { contentGenres } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'

import { idField, queryInteger } from '../../fields.ts'

// The figures that the specification (§7) names, in its shapes. Names and months are in the language of the request.

// Figures count the content items within the caller's data scope (docs/decisions/099).

const refreshOn = ['insight.counted'] as const
const figures = { refreshOn, failures: ['figuresUnavailable'] } as const
/** Of which some are about the whole installation: visits and visitors. */
const mixedFigures = { refreshOn, failures: ['figuresUnavailable', 'scopeTooNarrow'] } as const
/** In percent; null when the earlier figure is 0 or was not collected. */
const growth = z.number().nullable()

/** Measures that the workplace draws day by day. */
export const contentDataMeasures = ['reads', 'clicks', 'impressions', 'publications'] as const

export const readContentData = defineEndpoint({
  id: 'insight.content-data',
  method: 'GET',
  path: '/api/content-data',
  summary: 'Read a measure of all content items on the last days, including today',
  effect: 'read',
  access: 'content-item:read',
  ...figures,
  input: {
    query: z.strictObject({
      measure: z.enum(contentDataMeasures).default('reads'),
      days: queryInteger(2, 366).prefault('8'),
    }),
  },
  response: z.array(z.object({ x: z.iso.date(), y: z.number() })),
})

/** Groups of genres in lists of popular content. */
export const popularTypes = ['text', 'image', 'video'] as const
export type PopularType = (typeof popularTypes)[number]

export const genresByType = {
  text: ['text'],
  image: ['img'],
  video: ['horizontalVideo', 'verticalVideo'],
} as const satisfies Record<PopularType, readonly (typeof contentGenres)[number][]>

export const readPopular = defineEndpoint({
  id: 'insight.popular',
  method: 'GET',
  path: '/api/popular/list',
  summary: 'List online content items with the most clicks in the last seven days',
  effect: 'read',
  access: 'content-item:read',
  ...figures,
  input: {
    query: z.strictObject({
      type: z.enum(popularTypes).default('text'),
      limit: queryInteger(1, 50).prefault('5'),
    }),
  },
  response: z.array(
    z.object({
      /** The rank, from 1. */
      key: z.number().int(),
      id: idField,
      clickNumber: z.number().int(),
      title: z.string(),
      /** Clicks of today against the same hours of yesterday. */
      increases: growth,
    }),
  ),
})

export const opinionQuotas = ['visitors', 'comment', 'published', 'other'] as const

/** Other words of the specification's clients, such as `share`, are answered as `other` is (specification §7). */
const opinionQuota = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .transform(word => opinionQuotas.find(quota => quota === word) ?? 'other')

export const readPublicOpinion = defineEndpoint({
  id: 'insight.public-opinion',
  method: 'POST',
  path: '/api/public-opinion-analysis',
  summary: 'Read a daily measure: value, growth and small chart',
  description:
    'Visits, comments, publications, or shares for any other word. Growth compares with the same hours of yesterday.',
  effect: 'read',
  access: 'insight:read',
  ...mixedFigures,
  input: { body: z.strictObject({ quota: opinionQuota.prefault('visitors') }) },
  response: z.object({
    count: z.number().int(),
    growth,
    /** Months of this year and of the last one, the last twelve days, or the genres with their colours. */
    chartData: z.union([
      z.array(z.object({ x: z.string(), y: z.number(), name: z.string() })),
      z.array(z.object({ name: z.string(), value: z.number(), itemStyle: z.object({ color: z.string() }) })),
    ]),
  }),
})

const twelve = <T extends z.ZodType>(item: T) => z.array(item).length(12)
/** A figure for each of twelve days, or of twelve times of the day. */
export const twelveFigures = z.object({ name: z.string(), value: twelve(z.number()) })
const byType = <T extends z.ZodType>(item: T) => z.array(item).length(popularTypes.length)

export const readContentPublish = defineEndpoint({
  id: 'insight.content-publish',
  method: 'GET',
  path: '/api/content-publish',
  summary: 'Read publications by kind and two hours of the day, last 30 days',
  effect: 'read',
  access: 'insight:read',
  ...figures,
  input: {},
  response: byType(z.object({ name: z.string(), x: twelve(z.string()), y: twelve(z.number().int()) })),
})

export const readContentPeriod = defineEndpoint({
  id: 'insight.content-period',
  method: 'POST',
  path: '/api/content-period-analysis',
  summary: 'Read the share of clicks by kind and two hours of the day, last 30 days',
  effect: 'read',
  access: 'insight:read',
  ...figures,
  input: {},
  response: z.object({
    xAxis: twelve(z.string()),
    data: byType(twelveFigures),
  }),
})

export const readPopularAuthors = defineEndpoint({
  id: 'insight.popular-authors',
  method: 'GET',
  path: '/api/popular-author/list',
  summary: 'List authors with the most clicks in the last 30 days',
  effect: 'read',
  access: 'insight:read',
  ...figures,
  input: { query: z.strictObject({ limit: queryInteger(1, 50).prefault('7') }) },
  response: z.object({
    list: z.array(
      z.object({
        ranking: z.number().int(),
        author: z.string(),
        /** Their content items that were clicked. */
        contentCount: z.number().int(),
        clickCount: z.number().int(),
      }),
    ),
  }),
})

export const growthQuotas = [
  'retentionTrends',
  'userRetention',
  'contentConsumptionTrends',
  'contentConsumption',
] as const

export const readDataChainGrowth = defineEndpoint({
  id: 'insight.data-chain-growth',
  method: 'POST',
  path: '/api/data-chain-growth',
  summary: 'Read returning visitors or reads of the last twelve days, and growth',
  effect: 'read',
  access: 'insight:read',
  ...mixedFigures,
  input: { body: z.strictObject({ quota: z.enum(growthQuotas).default('retentionTrends') }) },
  response: z.object({
    count: z.number(),
    growth,
    chartData: z.object({
      xAxis: twelve(z.string()),
      data: twelveFigures,
    }),
  }),
})

export const readDataOverview = defineEndpoint({
  id: 'insight.data-overview',
  method: 'POST',
  path: '/api/data-overview',
  summary: 'Read publications, clicks, impressions and visitors of the last eight days',
  description: 'Visitors only for the whole data scope.',
  effect: 'read',
  access: 'insight:read',
  ...figures,
  input: {},
  response: z.object({
    xAxis: z.array(z.string()).length(8),
    data: z
      .array(
        z.object({ name: z.string(), count: z.number().int(), value: z.array(z.number().int()).length(8) }),
      )
      .min(3)
      .max(4),
  }),
})
