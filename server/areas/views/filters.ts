import type { ViewFields } from '@greenroom/contract/areas/views/views'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { savedViews } from '@greenroom/contract/saved-views'
import * as z from 'zod'
import { fail } from '../../platform/errors.ts'
import { describeIssues } from '../../platform/http/validate.ts'
import { parseMoment } from '../../platform/import/moment.ts'

export type ViewFilters = ViewFields['filters']

const noFields = z.strictObject({})
/** Fields of a list's query that are no filters. */
export const pageFields: readonly string[] = ['current', 'pageSize', 'sort']

/**
 * Checks filters by the query of what they are a view of.
 * @param path where the filters stand in the request
 * @throws ApiError `invalid` with every issue; without views, every filter is one
 */
export function assertFilters(list: string, filters: ViewFilters, path: string, language: Language): void {
  const schema = savedViews.get(list)?.query ?? noFields
  const parts = Object.groupBy(Object.entries(withInstants(schema, filters, 'UTC')), ([key]) =>
    pageFields.includes(key) ? 'others' : 'filters',
  )
  const texts = { error: issueTexts(language) }
  const results = [
    schema.safeParse(Object.fromEntries(parts.filters ?? []), texts),
    noFields.safeParse(Object.fromEntries(parts.others ?? []), texts),
  ]
  const issues = results.flatMap(({ error }) => describeIssues(path, error?.issues ?? [], language))
  if (issues.length > 0) throw fail('invalid', { issues })
}

/** Converts days in filters to instants (starts of days in the zone) where the endpoint takes instants. */
export function withInstants(
  { shape }: NonNullable<Endpoint['input']['query']>,
  filters: ViewFilters,
  timeZone: string,
): ViewFilters {
  const resolve = (key: string, value: ViewFilters[string]) => {
    const field = shape[key]
    if (!field || typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
    const instant = parseMoment(value, timeZone)?.toISOString()
    const isAccepted = (text: string) => z.safeParse(field, text).success
    return instant !== undefined && isAccepted(instant) && !isAccepted(value) ? instant : value
  }
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, resolve(key, value)]))
}
