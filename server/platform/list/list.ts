import type { Sort } from '@greenroom/contract/list'
import { and, asc, desc, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Queries } from '../database/database.ts'
import type { ListFilter } from './filters.ts'
import { createGrowingTotals, type Growth } from './growing-totals.ts'
import { createTotals, type Totals } from './totals.ts'

/** The parts of a page's statement that the engine decides. */
export interface PageParts {
  where: SQL | undefined
  orderBy: SQL[]
  limit: Amount
  offset: Amount
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

export interface List<Row, Key extends string> {
  /** One page and the number of rows that match. */
  page(query: ListQuery<Key>): Promise<{ list: Row[]; total: number; current: number; pageSize: number }>
  /** How many rows match at this moment. */
  count(query: RowsQuery<Key>): Promise<number>
  /**
   * Hands on all rows that match, in order and some at a time, as they were at one moment; waits until `take` has them.
   * It holds a connection until the last of them is taken.
   */
  each(query: RowsQuery<Key>, take: (rows: Row[], queries: Queries) => Promise<void>): Promise<void>
  /** The rows that match, as parts of a statement that does more with them than read them. */
  matching(query: RowsQuery<Key>): MatchingRows
  /** Forget counted totals; call it when rows changed. */
  changed(): void
}

/** Rows of a list, before anything is done with them. */
export interface MatchingRows {
  table: PgTable
  id: PgColumn
  where: SQL
  orderBy: SQL[]
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
  const { table, growth } = definition
  const count = (where: SQL | undefined) => countRows(database.pool, table, where)
  const totals: Totals = growth
    ? createGrowingTotals(database.pool, table, growth, count)
    : createTotals(count)
  /** How many of the first rows a search finds; once told, that is not asked again for a while. */
  const nearby = createTotals(count, nearbyAge)
  type Page = PageRequest<Key, number>
  const prepared = new Map<string, ReturnType<PageStatement<Row>['prepare']>>()

  /** One page by a statement that is built once for its shape; the values are filled in. */
  function readPrepared(page: Page): PromiseLike<Row[]> {
    const isFirst = page.offset === 0
    const shape = `${page.sort}|${page.active.map(({ name }) => name).join()}|${isFirst}`
    let statement = prepared.get(shape)
    if (!statement) {
      if (prepared.size >= maxPrepared) return definition.select(database.pool, partsOf(definition, page))
      const held = page.active.map(({ name, filter }) => ({ name, filter, value: sql.placeholder(name) }))
      const [limit, offset] = [sql.placeholder('limit'), isFirst ? 0 : sql.placeholder('offset')]
      const parts = partsOf(definition, { ...page, active: held, limit, offset })
      statement = definition.select(database.pool, parts).prepare(shape)
      prepared.set(shape, statement)
    }
    const values = Object.fromEntries(page.active.map(({ name, value }) => [name, value]))
    return statement.execute({ ...values, limit: page.limit, offset: page.offset })
  }

  /**
   * A frequent text stands in one of the first rows, a seldom one is found by the index; which it is, PostgreSQL
   * guesses badly. So the first rows are looked through, and only if they do not fill the page, the index is asked.
   */
  async function search(page: Page): Promise<Row[]> {
    const orderBy = orderOf(definition, page.sort)
    const { limit, offset } = page
    const window = { where: windowOf(definition, page, orderBy), orderBy, limit, offset }
    const near = await definition.select(database.pool, window)
    if (near.length === page.limit) return near
    return definition.select(database.pool, { ...window, where: whereOf(page.active) })
  }

  /**
   * Whether much of the first rows is found: then all rows are looked through for the total. The index would give nearly
   * all of them, and PostgreSQL would work out the fragments of each again.
   */
  async function isFrequent(page: Page, key: string): Promise<boolean> {
    const orderBy = orderOf(definition, page.sort)
    const near = { ...page, limit: windowRows, offset: 0 }
    return (await nearby.of(key, () => windowOf(definition, near, orderBy))) > windowRows / 4
  }

  return {
    async page(query) {
      const active = activeFilters(definition.filters, query)
      const key = JSON.stringify(active.map(({ name, value }) => [name, value]))
      const offset = (query.current - 1) * query.pageSize
      const page = { active, sort: query.sort ?? definition.defaultSort, limit: query.pageSize, offset }
      const isSearch = active.some(({ filter }) => filter.scan)
      const read = isSearch ? search : readPrepared
      const countTotal = async () => {
        const scans = isSearch && (await isFrequent(page, key))
        return totals.of(key, () => (scans ? scanOf(active) : whereOf(active)))
      }
      const [list, total] = await Promise.all([read(page), countTotal()])
      return { list, total, current: query.current, pageSize: query.pageSize }
    },
    count: query => count(whereOf(activeFilters(definition.filters, query))),
    each: (query, take) => eachRow(database, definition, query, take),
    matching: query => ({
      table,
      id: definition.tieBreak,
      where: whereOf(activeFilters(definition.filters, query)) ?? sql`true`,
      orderBy: orderOf(definition, query.sort ?? definition.defaultSort),
    }),
    changed: totals.forget,
  }
}

/** How long it stands how many of the first rows a search finds, in milliseconds. */
const nearbyAge = 10 * 60_000

/** Rows that are handed on at a time. */
const rowsAtATime = 500

/** Walks through the ids by a cursor, which neither server nor client holds whole, and reads the rows of some at a time. */
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

/** A number, or the placeholder of one in a prepared statement. */
type Amount = number | ReturnType<typeof sql.placeholder>

interface PageRequest<Key extends string, A extends Amount> {
  active: ActiveFilter[]
  sort: Sort<Key>
  limit: A
  offset: A
}

/**
 * The parts of a page's statement. A later page finds its ids first, which an index can give without the rows: only
 * those of the page itself are read, and none of the pages before.
 */
function partsOf<Row, Key extends string>(
  definition: ListDefinition<Row, Key>,
  { active, sort, limit, offset }: PageRequest<Key, Amount>,
): PageParts {
  const orderBy = orderOf(definition, sort)
  const where = whereOf(active)
  if (offset === 0) return { where, orderBy, limit, offset }
  const { table, tieBreak } = definition
  const ids = sql`select ${tieBreak} from ${table} where ${where ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`
  return { where: sql`${tieBreak} in (${ids})`, orderBy, limit, offset: 0 }
}

/** How many of the first rows a text search looks through: some milliseconds' worth. */
const windowRows = 3000

/** The rows that have the text among the first ones that pass the other filters. */
function windowOf<Row, Key extends string>(
  { table, tieBreak }: ListDefinition<Row, Key>,
  { active, limit, offset }: PageRequest<Key, number>,
  orderBy: SQL[],
): SQL {
  const others = whereOf(active.filter(({ filter }) => !filter.scan)) ?? sql`true`
  const first = sql`select * from ${table} where ${others} order by ${sql.join(orderBy, sql`, `)} limit ${windowRows}`
  const scans = active.flatMap(({ filter, value }) => filter.scan?.(value) ?? [])
  // Under its own name, so that the conditions name the same columns.
  return sql`${tieBreak} in (select ${tieBreak} from (${first}) as ${sql.identifier(getTableName(table))} where ${and(...scans)}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + offset})`
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

/** The same condition in the form that no index serves, where there is one. */
function scanOf(active: ActiveFilter[]): SQL | undefined {
  return and(...active.map(({ filter, value }) => filter.scan?.(value) ?? filter.where(value)))
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
