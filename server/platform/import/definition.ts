import type { ImportDescription } from '@greenroom/contract/import'
import type { RuleKey } from '@greenroom/contract/rule-texts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import type { Audience } from '../events/publish.ts'

/** How rows of a file are written to a table. The table needs an id, a version, an owner, and times of creation and change. */
export interface ListImport {
  description: ImportDescription
  table: PgTable
  /** Stored column of each column of a file; columns computed from other tables are read but not written. */
  columns: Readonly<Record<string, PgColumn | SQL>>
  /** Receivers of the events about created or changed rows. */
  audience: Audience
  /** Values of a new row by stored column, for columns that no file has. */
  begins?: Readonly<Record<string, string | number | boolean>>
  /** Columns that an import cannot change: a row with another value is refused. */
  fixed?: readonly string[]
  /** Further issues of a new row, by the key of the column. */
  refuse?(values: Readonly<Record<string, unknown>>): Readonly<Record<string, RuleKey>>
  /** Columns that refer to other records: which of these ids the user may name where they are not stored already. */
  references?: Readonly<
    Record<string, (queries: Queries, user: Actor, ids: readonly string[]) => Promise<string[]>>
  >
  /** Rows that other records have come to depend on; an undo keeps them. */
  inUse?(queries: Queries, ids: readonly string[]): Promise<string[]>
  /** Deletes rows for an undo, when the database does not delete their dependents by itself. */
  remove?(queries: Queries, ids: readonly string[]): Promise<unknown>
}
