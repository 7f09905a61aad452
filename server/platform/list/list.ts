import type { Sort } from '@greenroom/contract/list'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Queries } from '../database/database.ts'
import type { ListFilter } from './filters.ts'
import { createTotals, type Totals } from './totals.ts'

/** The parts of a page's statement that the engine decides. */
export interface PageParts {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number | ReturnType<typeof sql.placeholder>
  offset: number | ReturnType<typeof sql.placeholder>
}

interface PageStatement<Row> extends PromiseLike<Row[]> {
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
}

/** What every list is asked with; the other fields are its filters. */
export interface ListQuery<Key extends string> extends Record<string, unknown> {
  current: number
  pageSize: number
  sort?: Sort<Key> | undefined
}

export interface List<Row, Key extends string> {
  /** One page and the number of rows that match. */
  page(query: ListQuery<Key>): Promise<{ list: Row[]; total: number; current: number; pageSize: number }>
  /** Forget counted totals; call it when rows changed. */
  changed(): void
}

/** Statements kept prepared per list; a prepared statement costs memory on every connection. */
const maxPrepared = 200

/**
 * The server half of the list engine: filter, sort and page in PostgreSQL.
 * Statements of one shape (same filters, same sort) are built once and run prepared; totals are counted once per filter until rows change.
 */
export function createList<Row, Key extends string>(
  database: Database,
  definition: ListDefinition<Row, Key>,
): List<Row, Key> {
  const totals: Totals = createTotals(where => countRows(database.pool, definition.table, where))
  const prepared = new Map<string, ReturnType<PageStatement<Row>['prepare']>>()

  function readRows(query: ListQuery<Key>, active: ActiveFilter[], sort: Sort<Key>): PromiseLike<Row[]> {
    const orderBy = orderOf(definition, sort)
    const offset = (query.current - 1) * query.pageSize
    const shape = `${sort}|${active.map(({ name }) => name).join()}|${offset === 0}`
    let statement = prepared.get(shape)
    if (!statement) {
      if (prepared.size >= maxPrepared || active.some(({ filter }) => !filter.preparable)) {
        return definition.select(database.pool, {
          where: whereOf(active),
          orderBy,
          limit: query.pageSize,
          offset,
        })
      }
      const where = and(...active.map(({ name, filter }) => filter.where(sql.placeholder(name))))
      const parts = {
        where,
        orderBy,
        limit: sql.placeholder('limit'),
        offset: offset === 0 ? 0 : sql.placeholder('offset'),
      }
      statement = definition.select(database.pool, parts).prepare(shape)
      prepared.set(shape, statement)
    }
    const values = Object.fromEntries(active.map(({ name, value }) => [name, value]))
    return statement.execute({ ...values, limit: query.pageSize, offset })
  }

  return {
    async page(query) {
      const active = activeFilters(definition.filters, query)
      const key = JSON.stringify(active.map(({ name, value }) => [name, value]))
      const [list, total] = await Promise.all([
        readRows(query, active, query.sort ?? definition.defaultSort),
        totals.of(key, () => whereOf(active)),
      ])
      return { list, total, current: query.current, pageSize: query.pageSize }
    },
    changed: totals.forget,
  }
}

interface ActiveFilter {
  name: string
  filter: ListFilter
  value: unknown
}

/** The filters that have a value, in the order in which the list declares them. */
function activeFilters(filters: Record<string, ListFilter>, query: object): ActiveFilter[] {
  const values = new Map(Object.entries(query))
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value: unknown = values.get(name)
    return value === undefined || value === '' ? [] : [{ name, filter, value }]
  })
}

function whereOf(active: ActiveFilter[]): SQL | undefined {
  return and(...active.map(({ filter, value }) => filter.where(value)))
}

function orderOf<Row, Key extends string>(definition: ListDefinition<Row, Key>, sort: Sort<Key>): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const found = Object.entries<PgColumn | SQL>(definition.sortBy).find(
    ([key]) => sort === key || sort === `-${key}`,
  )
  const tie = direction(definition.tieBreak)
  return found ? [direction(found[1]), tie] : [tie]
}

async function countRows(queries: Queries, table: PgTable, where: SQL | undefined): Promise<number> {
  return queries.$count(table, where)
}
