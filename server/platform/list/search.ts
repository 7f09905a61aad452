import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { ListDefinition, ListPage } from './list-definition.ts'
import { orderOf, type PageRequest, scanOf, whereOf } from './page-parts.ts'
import { createTableSize } from './table-size.ts'
import { createTotals, knownWithin, type Totals } from './totals.ts'

/** From so many rows on, counting what a search finds takes longer than anybody wants to wait. */
const largeTable = 100_000
/** How long a page of such a search waits for the total, in milliseconds. */
const maxCountWaitMs = 15

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

/** Reads the pages of a list that is searched for a text. */
export interface Search<Row, Key extends string> {
  /** @param key names the values of the filters */
  page(page: PageRequest<Key, number>, key: string): Promise<Omit<ListPage<Row>, 'current' | 'pageSize'>>
  /** Forget what was counted; call it when rows changed. */
  changed(): void
}

/**
 * The text search of a list.
 * @param totals the list's own
 */
export function createSearch<Row, Key extends string>(
  queries: Queries,
  definition: ListDefinition<Row, Key>,
  totals: Totals,
): Search<Row, Key> {
  const { table } = definition
  const size = createTableSize(queries, table)
  /** How many of the first rows a search finds. */
  const nearby = createTotals(async where => queries.$count(table, where))
  type Page = PageRequest<Key, number>

  const findNearby = (page: Page, key: string) =>
    nearby.of(`${page.sort} ${key}`, () =>
      windowOf(definition, { ...page, limit: windowRows, offset: 0 }, orderOf(definition, page.sort)),
    )

  /**
   * A frequent text stands in one of the first rows, a seldom one is found by the index; which it is, PostgreSQL
   * guesses badly. So the first rows are looked through. If they do not fill the page, they tell whether fewer rows lie
   * before its end in the list's order than the index would give.
   */
  async function search(page: Page, key: string): Promise<Row[]> {
    const orderBy = orderOf(definition, page.sort)
    const { active, limit, offset } = page
    const window = { where: windowOf(definition, page, orderBy), orderBy, limit, offset }
    const near = await definition.select(queries, window)
    if (near.length === limit) return near
    const share = (await findNearby(page, key)) / windowRows
    const isNearer = offset + limit < share * share * (await size())
    return definition.select(queries, { ...window, where: isNearer ? scanOf(active) : whereOf(active) })
  }

  /** The total of a search. When much of the first rows is found, all rows are looked through: the index would give nearly all. */
  async function countFound(page: Page, key: string): Promise<number> {
    const isFrequent = (await findNearby(page, key)) > windowRows / 4
    return totals.of(key, () => (isFrequent ? scanOf(page.active) : whereOf(page.active)))
  }

  /** A page of a search. Of a large table nobody waits for the exact total: the next response has it. */
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
