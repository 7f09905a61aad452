import { createHash } from 'node:crypto'
import type { ViewFields } from '@greenroom/contract/areas/views/views'
import type { Endpoint } from '@greenroom/contract/endpoint'
import * as z from 'zod'
import { parseMoment } from '../../../platform/list/import/moment.ts'

type Words = ViewFields['filters']
type Query = Record<string, unknown>

/**
 * What a list's call is asked for a view: its filters hold the words of the console's address. As there, what makes no
 * sense to the call counts as not said. Days are those of the zone.
 */
export function queryOf(call: Endpoint, filters: Words, timeZone: string): Query {
  const schema: z.ZodObject = call.input.query ?? z.object({})
  const known = new Set(Object.keys(schema.shape))
  const said = Object.entries(filters).flatMap(([key, words]) => fieldsOf(known, key, words, timeZone))
  const accepted = said.filter(([key, value]) => {
    const field = schema.shape[key]
    return field !== undefined && z.safeParse(field, value).success
  })
  const parsed = z.record(z.string(), z.unknown()).parse(schema.parse(Object.fromEntries(accepted)))
  return Object.fromEntries(
    Object.entries(parsed).filter(([key]) => key !== 'current' && key !== 'pageSize' && key !== 'sort'),
  )
}

/** A filter as fields of the query. One called `created` that the query has no field for is a range of days: `createdFrom`, `createdBefore`. */
function fieldsOf(
  known: ReadonlySet<string>,
  key: string,
  words: readonly string[],
  timeZone: string,
): [string, unknown][] {
  const [first, last = first] = words
  if (first === undefined || last === undefined) return []
  if (known.has(key)) return [[key, words.length === 1 ? first : words]]
  const [from, before] = [`${key}From`, `${key}Before`]
  if (!known.has(from) || !known.has(before)) return []
  const [start, end] = [parseMoment(first, timeZone), parseMoment(dayAfter(last), timeZone)]
  if (!start || !end || start >= end) return []
  return [
    [from, start.toISOString()],
    [before, end.toISOString()],
  ]
}

/** The day after, as `2026-11-22`; what is no day stays no day. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return ''
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** Tells whether a list is asked the same as before: the filters, and whose rows the person sees, in whatever order. */
export function digestOf(query: Query): string {
  return createHash('sha256').update(canonical(query)).digest('base64url')
}

/** A value as JSON in which neither the order of fields nor that of the items of a list counts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .toSorted()
    .join()}}`
}
