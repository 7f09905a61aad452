import * as z from 'zod'
import { rule } from '../../fields.ts'
import { analyticsFilters, comparisons, dayRange } from './analytics.ts'
import {
  canDivide,
  type Dimension,
  dimensions,
  type FilterDimension,
  filterDimensions,
  measures,
} from './measures.ts'

/** Names Explore among the lists whose views are saved. Stored. */
export const explorationViews = 'explore'

/** Days that end today, by the name of the range; `month` is the present one. */
export const rangePresets = ['7d', '30d', '90d', 'month'] as const

/** Times that are no range of days: which of them the rows are about. */
export const dailyTimes = ['slot', 'weekday'] as const

/** One value or several, as they stand in an address. */
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

/** The query of Explore's address, which its saved views keep as their filters. */
export const explorationQuery = z
  .strictObject({
    measure: z.enum(measures),
    /** An empty value stands for no dimension. */
    by: several(z.array(z.enum(['', ...dimensions])).max(2)).default(['day']),
    ...filterFields,
    range: z.enum(rangePresets).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    compare: z.enum(comparisons).optional(),
    /** `slot.14`: of the content items only what happened at this time of the day or week. */
    at: z.templateLiteral([z.enum(dailyTimes), '.', z.string().regex(/^\d{1,2}$/)]).optional(),
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
