import type { Language } from '@greenroom/contract/languages'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { roles } from './schema.ts'

/** Names of the roles among these ids, by id. */
export async function namesOfRoles(
  queries: Queries,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await queries
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name[language]]))
}
