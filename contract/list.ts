import * as z from 'zod'
import { queryInteger, rule } from './fields.ts'

/** Rows per page: at most, and when nothing is said (specification §7). */
export const maxPageSize = 100
export const defaultPageSize = 10
/** The last page that may be asked for; beyond it a filter serves better than paging. */
const maxPage = 1_000_000

/** `createdTime` ascending, `-createdTime` descending. */
export type Sort<K extends string = string> = K | `-${K}`

/** The filters that every list of the kit understands; each list adds its own fields to them. */
export function listQuery<const K extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: K,
  filters: F,
) {
  const words = sortable.flatMap(key => [key, `-${key}`]) as Sort<K[number]>[]
  return z.strictObject({
    current: queryInteger(1, maxPage).default(1),
    pageSize: queryInteger(1, maxPageSize).default(defaultPageSize),
    sort: z.enum(words, rule('unknownSort')).optional(),
    ...filters,
  })
}

/** One page of rows and how many there are in all that match. */
export function listResponse<R extends z.ZodType>(row: R) {
  return z.object({
    list: z.array(row),
    total: z.number().int(),
    /** At least `total` rows match: they are still being counted. A response a moment later has the exact number. */
    isTotalMinimum: z.literal(true).optional(),
    current: z.number().int(),
    pageSize: z.number().int(),
  })
}
