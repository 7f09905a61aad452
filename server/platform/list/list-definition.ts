import type { Sort } from '@greenroom/contract/list'
import type { SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import type { ListFilter } from './filters.ts'
import type { Growth } from './growing-totals.ts'

/** A number, or its placeholder in a prepared statement. */
export type Amount = number | ReturnType<typeof sql.placeholder>

/** Parts of a page's statement that the engine determines. */
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
  /** Reads the rows of one page; must use exactly the given parts. */
  select(queries: Queries, parts: PageParts): PageStatement<Row>
  /** Column of each sort key of the contract. */
  sortBy: Record<Key, PgColumn | SQL>
  defaultSort: Sort<Key>
  /** Unique column that orders ties, so that paging never repeats or skips a row. */
  tieBreak: PgColumn
  /** Filter of each filter field of the contract; fields without a value are skipped. */
  filters: Record<string, ListFilter>
  /** For a table that only ever grows; see {@link createGrowingTotals}. */
  growth?: Growth
}

/** Selects and orders rows of a list; the other fields are its filters. */
export interface RowsQuery<Key extends string> extends Record<string, unknown> {
  sort?: Sort<Key> | undefined
}

/** Query of one page of a list. */
export interface ListQuery<Key extends string> extends RowsQuery<Key> {
  current: number
  pageSize: number
}

/** One page and the number of matching rows; a lower bound while they are being counted. */
export interface ListPage<Row> {
  list: Row[]
  total: number
  isTotalMinimum?: true
  current: number
  pageSize: number
}
