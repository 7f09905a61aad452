import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import type { ListDefinition, ListPage } from './list-definition.ts'
import { asScans, orderOf, type PageRequest, partsOf, scanOf, whereOf } from './page-parts.ts'
import { createTotals, knownWithin, type Totals } from './totals.ts'

/** How long an estimate is cached. */
const maxAgeMs = 10 * 60_000

/** Estimates the number of rows of a table, partitions included, from PostgreSQL's statistics; 0 without statistics. */
function createTableSize(queries: Queries, table: PgTable): () => Promise<number> {
  const name: SQL = sql`to_regclass(quote_ident(${getTableName(table)}))`
  let cached: { rows: Promise<number>; at: number } | undefined
  async function read(): Promise<number> {
    const [row] = await queries.execute<{ rows: number }>(sql`
      select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
      where oid = ${name} or oid in (select inhrelid from pg_inherits where inhparent = ${name})`)
    return row?.rows ?? 0
  }
  return () => {
    if (!cached || Date.now() - cached.at > maxAgeMs) {
      const rows = read()
      cached = { rows, at: Date.now() }
      rows.catch(() => {
        cached = undefined
      })
    }
    return cached.rows
  }
}

/** From this number of rows on, counting the hits of a search takes too long to wait for. */
const largeTable = 100_000
/** How long a page of such a search waits for the total, in milliseconds. */
const maxCountWaitMs = 15

/** Number of first rows that a text search scans; takes some milliseconds. */
const windowRows = 3000

/**
 * Condition: hits among the first rows that pass the other filters. The first rows are materialized, so that they are
 * planned as all read: for the limit of the page PostgreSQL would expect the first hits soon, walk along the index of the
 * sort, and read the whole table when another filter leaves few rows.
 */
function windowOf<Row, Key extends string>(
  { table, tieBreak }: ListDefinition<Row, Key>,
  { active, limit, offset }: PageRequest<Key, number>,
  orderBy: SQL[],
): SQL {
  const others = whereOf(active.filter(({ filter }) => !filter.scan)) ?? sql`true`
  const first = sql`select * from ${table} where ${others} order by ${sql.join(orderBy, sql`, `)} limit ${windowRows}`
  const scans = active.flatMap(({ filter, value }) => filter.scan?.(value) ?? [])
  // Keeps the table's name, so that the conditions name the same columns.
  return sql`${tieBreak} in (with first_rows as materialized (${first})
    select ${tieBreak} from first_rows as ${sql.identifier(getTableName(table))} where ${and(...scans)}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + offset})`
}

/** Reads pages of a text search. */
export interface Search<Row, Key extends string> {
  /** @param key identifies the values of the filters */
  page(page: PageRequest<Key, number>, key: string): Promise<Omit<ListPage<Row>, 'current' | 'pageSize'>>
  /** Invalidates counts after changes of rows. */
  changed(): void
}

/**
 * Creates the text search of a list.
 * @param totals the totals of the list
 */
export function createSearch<Row, Key extends string>(
  queries: Queries,
  definition: ListDefinition<Row, Key>,
  totals: Totals,
): Search<Row, Key> {
  const { table } = definition
  const size = createTableSize(queries, table)
  /** Number of hits among the first rows. */
  const nearby = createTotals(async where => queries.$count(table, where))
  type Page = PageRequest<Key, number>

  const findNearby = (page: Page, key: string) =>
    nearby.of(`${page.sort} ${key}`, () =>
      windowOf(definition, { ...page, limit: windowRows, offset: 0 }, orderOf(definition, page.sort)),
    )

  /**
   * The first rows are scanned: they contain a frequent text, while the index finds a rare one, and PostgreSQL
   * estimates badly which it is. If they do not fill the page, they show whether scanning or the index reads fewer
   * rows.
   */
  async function search(page: Page, key: string): Promise<Row[]> {
    const { active, limit, offset } = page
    if (offset + limit <= windowRows) {
      const orderBy = orderOf(definition, page.sort)
      const where = windowOf(definition, page, orderBy)
      const near = await definition.select(queries, { where, orderBy, limit, offset })
      if (near.length === limit) return near
    }
    const share = (await findNearby(page, key)) / windowRows
    const isNearer = offset + limit < share * share * (await size())
    return definition.select(
      queries,
      partsOf(definition, { ...page, active: isNearer ? asScans(active) : active }),
    )
  }

  /** Total of a search. With many hits among the first rows it scans all rows, because the index would return nearly all. */
  async function countFound(page: Page, key: string): Promise<number> {
    const isFrequent = (await findNearby(page, key)) > windowRows / 4
    return totals.of(key, () => (isFrequent ? scanOf(page.active) : whereOf(page.active)))
  }

  /** A page of a search. For a large table it does not wait for the exact total: the next response has it. */
  async function readPage(page: Page, key: string): Promise<Omit<ListPage<Row>, 'current' | 'pageSize'>> {
    const counted = countFound(page, key)
    counted.catch(() => undefined)
    const list = await search(page, key)
    const end = page.offset + list.length
    if (list.length > 0 && list.length < page.limit) return { list, total: end }
    const isLarge = (await size()) > largeTable
    const total = isLarge ? await knownWithin(counted, maxCountWaitMs) : await counted
    if (total !== undefined) return { list, total }
    return { list, total: Math.max(end, await findNearby(page, key)), isTotalMinimum: true }
  }

  return { page: readPage, changed: nearby.forget }
}
