import { createHash } from 'node:crypto'
import type { Endpoint } from '@greenroom/contract/endpoint'
import * as z from 'zod'
import { pageFields, type ViewFilters, withInstants } from '../filters.ts'

type Query = Record<string, unknown>

/**
 * The request of a view to the list's endpoint, whose days are days of the zone. Filters that the endpoint does not take
 * any more are left out.
 */
export function queryOf(call: Endpoint, filters: ViewFilters, timeZone: string): Query {
  const schema: z.ZodObject = call.input.query ?? z.object({})
  const accepted = Object.entries(withInstants(schema, filters, timeZone)).filter(([key, value]) => {
    const field = schema.shape[key]
    return field !== undefined && z.safeParse(field, value).success
  })
  const parsed = z.record(z.string(), z.unknown()).parse(schema.parse(Object.fromEntries(accepted)))
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => !pageFields.includes(key)))
}

/** Digest of a list's filters and the user's data scope, independent of the order. */
export function digestOf(query: Query): string {
  return createHash('sha256').update(canonical(query)).digest('base64url')
}

/** A value as JSON that ignores the order of fields and of the items of a list. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .toSorted()
    .join()}}`
}
