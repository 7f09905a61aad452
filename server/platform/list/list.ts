import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Queries } from '../database/database.ts'
import { createGrowingTotals } from './growing-totals.ts'
import type { ListDefinition, ListPage, ListQuery, PageStatement, RowsQuery } from './list-definition.ts'
import { activeFilters, orderOf, type PageRequest, partsOf, whereOf } from './page-parts.ts'
import { createSearch } from './search.ts'
import { createTotals, type Totals } from './totals.ts'

export interface List<Row, Key extends string> {
  /** One page and the number of matching rows. */
  page(query: ListQuery<Key>): Promise<ListPage<Row>>
  /** Number of matching rows now. */
  count(query: RowsQuery<Key>): Promise<number>
  /**
   * Passes all matching rows of one snapshot in order to `take`, in batches, and waits for each call. Holds a
   * connection until the end.
   */
  each(query: RowsQuery<Key>, take: (rows: Row[], queries: Queries) => Promise<void>): Promise<void>
  /** The matching rows as parts of a statement, for more than reading them. */
  matching(query: RowsQuery<Key>): MatchingRows
  /** Invalidates counted totals that may have changed; see {@link Totals.forget}. */
  changed(columns?: readonly string[]): void
}

/** Selected rows of a list. */
export interface MatchingRows {
  table: PgTable
  id: PgColumn
  where: SQL
  orderBy: SQL[]
}

/** Prepared statements per list at most; each costs memory on every connection. */
const maxPrepared = 200

/**
 * The server half of the list engine: filters, sorts and pages in PostgreSQL. Builds the statement of each shape (same
 * filters, same sort order) once and runs it prepared; counts each filter once until rows change.
 */
export function createList<Row, Key extends string>(
  database: Database,
  definition: ListDefinition<Row, Key>,
): List<Row, Key> {
  const { table, growth } = definition
  const count = (where: SQL | undefined) => countRows(database.pool, table, where)
  const totals: Totals = growth
    ? createGrowingTotals(database.pool, growth, count)
    : createTotals(count, { table })
  const search = createSearch(database.pool, definition, totals)
  type Page = PageRequest<Key, number>
  const prepared = new Map<string, ReturnType<PageStatement<Row>['prepare']>>()

  /** Reads one page with the prepared statement of its shape. */
  function readPrepared(page: Page): PromiseLike<Row[]> {
    const isFirst = page.offset === 0
    const shape = `${page.sort}|${page.active.map(({ name }) => name).join()}|${isFirst}`
    let statement = prepared.get(shape)
    if (!statement) {
      if (prepared.size >= maxPrepared) return definition.select(database.pool, partsOf(definition, page))
      const placeholders = page.active.map(({ name, filter }) => ({
        name,
        filter,
        value: sql.placeholder(name),
      }))
      const [limit, offset] = [sql.placeholder('limit'), isFirst ? 0 : sql.placeholder('offset')]
      const parts = partsOf(definition, { ...page, active: placeholders, limit, offset })
      statement = definition.select(database.pool, parts).prepare(shape)
      prepared.set(shape, statement)
    }
    const values = Object.fromEntries(page.active.map(({ name, value }) => [name, value]))
    return statement.execute({ ...values, limit: page.limit, offset: page.offset })
  }

  return {
    async page(query) {
      const active = activeFilters(definition.filters, query)
      const key = JSON.stringify(active.map(({ name, value }) => [name, value]))
      const offset = (query.current - 1) * query.pageSize
      const page = { active, sort: query.sort ?? definition.defaultSort, limit: query.pageSize, offset }
      const { current, pageSize } = query
      if (active.some(({ filter }) => filter.scan)) {
        return { ...(await search.page(page, key)), current, pageSize }
      }
      const [list, total] = await Promise.all([readPrepared(page), totals.of(key, () => whereOf(active))])
      return { list, total, current, pageSize }
    },
    count: query => count(whereOf(activeFilters(definition.filters, query))),
    each: (query, take) => eachRow(database, definition, query, take),
    matching: query => ({
      table,
      id: definition.tieBreak,
      where: whereOf(activeFilters(definition.filters, query)) ?? sql`true`,
      orderBy: orderOf(definition, query.sort ?? definition.defaultSort),
    }),
    changed(columns) {
      totals.forget(columns)
      search.changed()
    },
  }
}

/** Rows per batch. */
const rowsAtATime = 500

/** Reads ids through a cursor, which neither server nor client holds whole, and the rows of a batch at a time. */
async function eachRow<Row, Key extends string>(
  database: Database,
  definition: ListDefinition<Row, Key>,
  query: RowsQuery<Key>,
  take: (rows: Row[], queries: Queries) => Promise<void>,
): Promise<void> {
  const { table, tieBreak } = definition
  const orderBy = orderOf(definition, query.sort ?? definition.defaultSort)
  const where = whereOf(activeFilters(definition.filters, query)) ?? sql`true`
  const ordered = sql`select ${tieBreak} as id from ${table} where ${where} order by ${sql.join(orderBy, sql`, `)}`
  await database.pool.transaction(
    async queries => {
      await queries.execute(sql`declare ordered_ids no scroll cursor for ${ordered}`)
      for (;;) {
        const ids = await queries.execute<{ id: unknown }>(
          sql`fetch ${sql.raw(String(rowsAtATime))} from ordered_ids`,
        )
        if (ids.length === 0) return
        const some = inArray(
          tieBreak,
          ids.map(({ id }) => id),
        )
        await take(
          await definition.select(queries, { where: some, orderBy, limit: rowsAtATime, offset: 0 }),
          queries,
        )
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function countRows(queries: Queries, table: PgTable, where: SQL | undefined): Promise<number> {
  return queries.$count(table, where)
}
