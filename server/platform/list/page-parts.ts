import type { Sort } from '@greenroom/contract/list'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListFilter } from './filters.ts'
import type { Amount, ListDefinition, PageParts } from './list-definition.ts'

export interface PageRequest<Key extends string, A extends Amount> {
  active: ActiveFilter[]
  sort: Sort<Key>
  limit: A
  offset: A
}

/**
 * Parts of a page's statement. A later page first finds its ids, from the index alone if possible; only the rows of the
 * page itself are read.
 */
export function partsOf<Row, Key extends string>(
  definition: ListDefinition<Row, Key>,
  { active, sort, limit, offset }: PageRequest<Key, Amount>,
): PageParts {
  const orderBy = orderOf(definition, sort)
  const where = whereOf(active)
  if (offset === 0) return { where, orderBy, limit, offset }
  const { table, tieBreak } = definition
  const ids = sql`select ${tieBreak} from ${table} where ${where ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`
  // The array makes PostgreSQL look up each id; for a prepared limit it estimates a tenth of the table and would read
  // all.
  return { where: sql`${tieBreak} = any(array(${ids}))`, orderBy, limit, offset: 0 }
}

export interface ActiveFilter {
  name: string
  filter: ListFilter
  value: unknown
}

/** Filters with a value, in the order of the list's declaration. */
export function activeFilters(filters: Record<string, ListFilter>, query: object): ActiveFilter[] {
  const values = new Map(Object.entries(query))
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value: unknown = values.get(name)
    return value === undefined || value === '' ? [] : [{ name, filter, value }]
  })
}

/** Condition of all active filters; undefined without any. */
export function whereOf(active: ActiveFilter[]): SQL | undefined {
  return and(...active.map(({ filter, value }) => filter.where(value)))
}

/** The same filters in the form without an index, where there is one. */
export const asScans = (active: ActiveFilter[]): ActiveFilter[] =>
  active.map(({ filter, ...rest }) => ({ ...rest, filter: { where: filter.scan ?? filter.where } }))

/** The same condition in that form. */
export const scanOf = (active: ActiveFilter[]): SQL | undefined => whereOf(asScans(active))

export function orderOf<Row, Key extends string>(
  definition: ListDefinition<Row, Key>,
  sort: Sort<Key>,
): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const sortEntry = Object.entries<PgColumn | SQL>(definition.sortBy).find(
    ([key]) => sort === key || sort === `-${key}`,
  )
  const tie = direction(definition.tieBreak)
  return sortEntry ? [direction(sortEntry[1]), tie] : [tie]
}
