import type { ImportDescription } from '@greenroom/contract/import'
import type { RuleKey } from '@greenroom/contract/rule-texts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { Audience } from '../../http/handler.ts'

/** How the rows of a file are written to a table. The table has an id, a version, an owner, and moments of creation and change. */
export interface ListImport {
  description: ImportDescription
  table: PgTable
  /** Where each column of a file is stored; what is said of a row by other tables is read and not written. */
  columns: Readonly<Record<string, PgColumn | SQL>>
  /** Who is told that rows came or changed. */
  audience: Audience
  /** What a new row has in columns that no file says, by the name of the stored column. */
  begins?: Readonly<Record<string, string | number | boolean>>
  /** Columns that a row which is there keeps: a file that says otherwise is refused for that row. */
  fixed?: readonly string[]
  /** What else is wrong with a new row, by the key of the column. */
  refuse?(values: Readonly<Record<string, unknown>>): Readonly<Record<string, RuleKey>>
  /** Columns that hold ids of other things: which of these ids the user may name where they are not there already. */
  references?: Readonly<
    Record<string, (queries: Queries, user: Actor, ids: readonly string[]) => Promise<string[]>>
  >
  /** Which of these rows something else has come to depend on, so that an undoing leaves them. */
  inUse?(queries: Queries, ids: readonly string[]): Promise<string[]>
  /** Deletes rows for an undoing, if more goes with them than the database takes along. */
  remove?(queries: Queries, ids: readonly string[]): Promise<unknown>
}
