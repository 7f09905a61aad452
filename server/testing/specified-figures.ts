import * as z from 'zod'
import type { SpecifiedCall } from './specified-call.ts'

const text = z.string()
const number = z.number()
const point = z.object({ x: text, y: number, name: text })
const opinion = (quota: string, chartData: z.ZodType): SpecifiedCall => ({
  method: 'POST',
  path: '/api/public-opinion-analysis',
  body: { quota },
  data: z.object({ count: number, growth: number.nullable(), chartData }),
})

/** The specified calls of the workplace and of both analysis pages. */
export const specifiedFigures: readonly SpecifiedCall[] = [
  // Workplace
  {
    method: 'GET',
    path: '/api/content-data',
    data: z.array(z.object({ x: z.iso.date(), y: number })).length(8),
  },
  ...(['text', 'image', 'video'] as const).map(
    (type): SpecifiedCall => ({
      method: 'GET',
      path: '/api/popular/list',
      query: `type=${type}`,
      data: z
        .array(z.object({ key: number, clickNumber: number, title: text, increases: number.nullable() }))
        .length(5),
    }),
  ),
  // Analysis
  ...(['visitors', 'comment'] as const).map(quota => opinion(quota, z.array(point).length(24))),
  opinion('published', z.array(point).length(12)),
  opinion(
    'other',
    z.array(z.object({ name: text, value: number, itemStyle: z.object({ color: text }) })).length(3),
  ),
  {
    method: 'POST',
    path: '/api/content-period-analysis',
    data: z.object({
      xAxis: z.array(text).length(12),
      data: z.array(z.object({ name: text, value: z.array(number).length(12) })).length(3),
    }),
  },
  {
    method: 'GET',
    path: '/api/content-publish',
    data: z
      .array(z.object({ name: text, x: z.array(text).length(12), y: z.array(number).length(12) }))
      .length(3),
  },
  {
    method: 'GET',
    path: '/api/popular-author/list',
    data: z.object({
      list: z
        .array(z.object({ ranking: number, author: text, contentCount: number, clickCount: number }))
        .length(7),
    }),
  },
  ...(['retentionTrends', 'userRetention', 'contentConsumptionTrends', 'contentConsumption'] as const).map(
    (quota): SpecifiedCall => ({
      method: 'POST',
      path: '/api/data-chain-growth',
      body: { quota },
      data: z.object({
        count: number,
        growth: number.nullable(),
        chartData: z.object({
          xAxis: z.array(text).length(12),
          data: z.object({ name: text, value: z.array(number).length(12) }),
        }),
      }),
    }),
  ),
  {
    method: 'POST',
    path: '/api/data-overview',
    data: z.object({
      xAxis: z.array(text).length(8),
      data: z.array(z.object({ name: text, count: number, value: z.array(number).length(8) })).length(4),
    }),
  },
]
