import type { Sort } from '@greenroom/contract/list'
import type { SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import type { ListFilter } from './filters.ts'
import type { Growth } from './growing-totals.ts'

/** A number, or the placeholder of one in a prepared statement. */
export type Amount = number | ReturnType<typeof sql.placeholder>

/** The parts of a page's statement that the engine decides. */
export interface PageParts {
  where: SQL | undefined
  orderBy: SQL[]
  limit: Amount
  offset: Amount
}

export interface PageStatement<Row> extends PromiseLike<Row[]> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

/** A list, described by data. */
export interface ListDefinition<Row, Key extends string> {
  table: PgTable
  /** Reads one page's rows; give it exactly the parts. */
  select(queries: Queries, parts: PageParts): PageStatement<Row>
  /** What each sort key of the contract sorts by. */
  sortBy: Record<Key, PgColumn | SQL>
  defaultSort: Sort<Key>
  /** Settles ties, so that paging never repeats or skips a row. */
  tieBreak: PgColumn
  /** What each filter field of the contract does; fields without a value are skipped. */
  filters: Record<string, ListFilter>
  /** For a table whose rows are only ever added; see {@link createGrowingTotals}. */
  growth?: Growth
}

/** Which rows of a list, in which order; the other fields are its filters. */
export interface RowsQuery<Key extends string> extends Record<string, unknown> {
  sort?: Sort<Key> | undefined
}

/** What every list is asked with for one page. */
export interface ListQuery<Key extends string> extends RowsQuery<Key> {
  current: number
  pageSize: number
}

/** One page and the number of rows that match, or, while they are being counted, how many at least. */
export interface ListPage<Row> {
  list: Row[]
  total: number
  isTotalMinimum?: true
  current: number
  pageSize: number
}
