import * as z from 'zod'
import { dayField, rule } from '../../fields.ts'
import { analyticsFilters, comparisons, dayRange } from './analytics.ts'
import {
  canDivide,
  type Dimension,
  dimensions,
  type FilterDimension,
  filterDimensions,
  measures,
} from './measures.ts'

/** Stored key of Explore among the lists with saved views. */
export const explorationViews = 'explore'

/** Ranges of days that end today; `month` is the current one. */
export const rangePresets = ['7d', '30d', '90d', 'month'] as const

/** Time dimensions that recur every day or week. One of their values can be selected. */
export const dailyTimes = ['slot', 'weekday'] as const
/** Times to which the figures of a question can be narrowed: one hour of one day, or a time of each day or week. */
export const moments = ['hour', ...dailyTimes] as const

/** Query parameters that may occur once or several times. */
const several = <S extends z.ZodType>(values: z.ZodArray<S>) =>
  z.preprocess(value => (typeof value === 'string' ? [value] : value), values)

const { shape: filters } = analyticsFilters
const filterFields = {
  content: several(filters.content.unwrap()).optional(),
  author: several(filters.author.unwrap()).optional(),
  topic: several(filters.topic.unwrap()).optional(),
  source: several(filters.source.unwrap()).optional(),
  genre: several(filters.genre.unwrap()).optional(),
  referrer: several(filters.referrer.unwrap()).optional(),
} satisfies Record<FilterDimension, z.ZodType>

/** The query of Explore's address; saved views store it as their filters. */
export const explorationQuery = z
  .strictObject({
    measure: z.enum(measures),
    /** An empty value stands for no dimension. */
    by: several(z.array(z.enum(['', ...dimensions])).max(2)).default(['day']),
    ...filterFields,
    range: z.enum(rangePresets).optional(),
    from: dayField.optional(),
    to: dayField.optional(),
    compare: z.enum(comparisons).optional(),
    /** `slot.14`, `hour.2026-11-23T13`: only what happened at this time. It is divided by names, and not by times. */
    at: z
      .union([
        z.templateLiteral([z.enum(dailyTimes), '.', z.string().regex(/^\d{1,2}$/)]),
        z.templateLiteral(['hour.', z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/)]),
      ])
      .optional(),
    as: z.literal('table').optional(),
  })
  .refine(({ measure, by }) => canDivide(measure, dividing(by)), { ...rule('indivisible'), path: ['by'] })
  .refine(
    ({ from, to }) => (from === undefined && to === undefined) || dayRange.safeParse({ from, to }).success,
    {
      ...rule('rangeOrder'),
      path: ['to'],
    },
  )
export type ExplorationQuery = z.output<typeof explorationQuery>

/** The dimensions of an address, without the empty value. */
export const dividing = (by: readonly (Dimension | '')[]): Dimension[] => by.filter(one => one !== '')

/** The filters of an address. */
export const filtersOf = (query: ExplorationQuery) =>
  analyticsFilters.parse(
    Object.fromEntries(filterDimensions.flatMap(name => (query[name] ? [[name, query[name]]] : []))),
  )
