import * as z from 'zod'
import { queryInteger, rule } from './fields.ts'

/** Largest and default page size (specification §7). */
export const maxPageSize = 100
export const defaultPageSize = 10
/** Last page that can be requested; beyond it, filters serve better than paging. */
export const maxPage = 1_000_000

/** `createdTime` ascending, `-createdTime` descending. */
export type Sort<K extends string = string> = K | `-${K}`

/** Query of a list: paging, sort order, and the list's own filters. */
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

/** One page of rows, and the number of all matching rows. */
export function listResponse<R extends z.ZodType>(row: R) {
  return z.object({
    list: z.array(row),
    total: z.number().int(),
    /** `total` is a lower bound, because the rows are still being counted. A later response has the exact number. */
    isTotalMinimum: z.literal(true).optional(),
    current: z.number().int(),
    pageSize: z.number().int(),
  })
}
