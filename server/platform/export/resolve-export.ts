import type { Language } from '@greenroom/contract/languages'
import type { Actor } from '../access/actor.ts'
import { assertPermission } from '../access/permission.ts'
import type { Queries } from '../database/database.ts'
import { validateInput } from '../http/validate.ts'
import type { ListExport } from './definition.ts'

interface RequestedRows {
  /** Filters and sort order as requested. */
  filters: Record<string, string | string[]>
  language: Language
  actor: Actor
  queries: Queries
}

/**
 * Resolves the query of an export by the present access of its user.
 * @throws ApiError `forbidden` when the user may not read the list, and `invalid`
 */
export async function resolveExport(
  definition: ListExport,
  { filters, language, actor, queries }: RequestedRows,
): Promise<Record<string, unknown>> {
  assertPermission(definition.call, actor.permissions)
  const { query } = validateInput(definition.call, { params: {}, query: filters, body: {} }, language)
  return definition.resolve({ query: withoutPage(query), actor, queries })
}

/** All rows are exported, from any page on screen. */
function withoutPage(query: unknown): Record<string, unknown> {
  const fields = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return Object.fromEntries(fields.filter(([name]) => name !== 'current' && name !== 'pageSize'))
}
