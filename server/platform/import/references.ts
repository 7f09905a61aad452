import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import type { ListImport } from './definition.ts'

/** Ids that a user may name, by the referring column. */
export type References = ReadonlyMap<string, ReadonlySet<string>>

/** Finds which of the ids named in these rows the user may name. */
export async function findReferences(
  queries: Queries,
  { references = {} }: Pick<ListImport, 'references'>,
  user: Actor | undefined,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<References> {
  const idsByColumn = new Map<string, ReadonlySet<string>>()
  for (const [column, find] of Object.entries(references)) {
    const named = rows.map(row => row[column]).filter(id => typeof id === 'string')
    const ids = [...new Set(named)]
    idsByColumn.set(column, new Set(user && ids.length > 0 ? await find(queries, user, ids) : []))
  }
  return idsByColumn
}
