import * as z from 'zod'
import { idField, rule, textField } from './fields.ts'

/** Longer than any request's id. */
const requestIdLength = 100

/**
 * The filters of a list's query in a body, as strings, as they stand in an address.
 * @param filters what the list's query takes to filter by, in the shape that it has there
 */
export const matchingFilters = (
  filters: z.ZodType<Record<string, unknown>, Record<string, string | string[] | undefined>>,
) => z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()).pipe(filters)

/**
 * Which state all rows of a list get that its filters find, also those on other pages; or, to take such a call back,
 * all whose state one of the caller's own earlier requests changed.
 * @param filters what the list's query takes to filter by, in the shape that it has there
 */
export const allStatuses = <const W extends readonly [string, ...string[]]>(
  statuses: W,
  filters: Parameters<typeof matchingFilters>[0],
) =>
  z
    .strictObject({
      status: z.enum(statuses),
      /** Null when the rows of a request are meant. */
      matching: matchingFilters(filters).nullable(),
      /** The id of the request; null when all that match are meant. */
      changedBy: textField(requestIdLength).nullable(),
    })
    .refine(({ matching, changedBy }) => (matching === null) !== (changedBy === null), {
      ...rule('matchingOrRequest'),
      path: ['matching'],
    })

/**
 * How many had another state before. Of very many (`bulkLimits.rows`), none is changed by the call itself: `job` is the
 * id of the job that does.
 */
export const changedCount = z.object({ changed: z.number().int(), job: idField.nullable() })
