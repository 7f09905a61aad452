import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGadgetTable, gadgets } from '../../testing/gadget.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { contains, oneOf } from './filters.ts'
import { createList } from './list.ts'
import type { ListDefinition } from './list-definition.ts'
import { partsOf } from './page-parts.ts'
import { createSearch } from './search.ts'

let database: TestDatabase
const first = { current: 1, pageSize: 10 }

beforeAll(async () => {
  database = await cloneDatabase()
  await createGadgetTable(database)
  await database.pool.insert(gadgets).values(
    Array.from({ length: 30 }, (_, place) => ({
      name: place % 10 === 0 ? `体育新闻 ${place}` : `Travel_${place}%`,
      kind: place % 2 === 0 ? ('big' as const) : ('small' as const),
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(place / 3))),
    })),
  )
})
afterAll(() => database.close())

/** A list with a search by name, and a choice of kinds. */
const byName = {
  table: gadgets,
  select: (queries, { where, orderBy, limit, offset }) =>
    queries
      .select({ id: gadgets.id, name: gadgets.name })
      .from(gadgets)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  sortBy: { createdTime: gadgets.createdAt },
  defaultSort: '-createdTime',
  tieBreak: gadgets.id,
  filters: { name: contains(gadgets.name), kind: oneOf(gadgets.kind) },
} satisfies ListDefinition<{ id: string; name: string }, 'createdTime'>
/** Makes the planner estimate this number of gadgets. */
const believe = (rows: number) =>
  database.driver`update pg_class set reltuples = ${rows} where oid = 'gadget'::regclass`

describe('the list engine', () => {
  it('pages through every row exactly once, also when sort values are equal', async () => {
    const list = createList(database, byName)
    const seen = new Set<string>()
    for (let current = 1; current <= 3; current++) {
      for (const row of (await list.page({ current, pageSize: 10, sort: 'createdTime' })).list)
        seen.add(row.id)
    }
    expect(seen.size).toBe(30)
  })

  it('finds names by fragments of one and two characters, ignoring case, and takes wildcards literally', async () => {
    const list = createList(database, byName)
    const totalOf = async (name: string) => (await list.page({ ...first, name })).total
    expect(await totalOf('育')).toBe(3)
    expect(await totalOf('体育')).toBe(3)
    expect(await totalOf('tRAVel')).toBe(27)
    expect(await totalOf('l_1%')).toBe(1)
    expect(await totalOf('%')).toBe(27)
    expect(await totalOf('育体')).toBe(0)
  })

  it('finds texts by any part of them, and tells long runs of a character from short ones', async () => {
    const text = 'No. aAa 9999999999 99, 咖咖咖啡'
    const [found] = await database.driver`
      select bool_and(search_grams(${text}) @> wanted_grams(substr(${text}, begun, length))) as all,
        search_grams('No. 99 999') @> wanted_grams('99999') as short, wanted_grams('99999') as grams
      from generate_series(1, ${text.length}) as begun, generate_series(1, ${text.length}) as length
      where begun + length <= ${text.length + 1}`
    expect(found).toEqual({ all: true, short: false, grams: ['99', '99999'] })
  })

  it('gives the true total again after rows changed', async () => {
    const list = createList(database, byName)
    const query = { ...first, kind: ['big'] }
    expect((await list.page(query)).total).toBe(15)
    const [added] = await database.pool.insert(gadgets).values({ name: 'one more', kind: 'big' }).returning()
    list.changed()
    expect((await list.page(query)).total).toBe(16)
    expect((await list.page(query)).list[0]?.id).toBe(added?.id)
  })

  it('gives the same pages of a text search whether the text is frequent, seldom or beyond the first rows', async () => {
    const list = createList(database, byName)
    await database.driver`
      insert into gadget (name, created_at)
      select case when place % 2 = 0 then 'frequent' when place < 60 then 'seldom' else 'none' end,
        '2020-01-01'::timestamptz + place * interval '1 minute'
      from generate_series(1, 4000) as place`
    list.changed()
    for (const name of ['frequent', 'seldom']) {
      const all = await database.driver`
        select id from gadget where name = ${name} order by created_at desc, id desc`
      for (const current of [1, 2, 3, 200]) {
        const page = await list.page({ current, pageSize: 10, name, kind: ['small'] })
        const expected = all.slice((current - 1) * 10, current * 10)
        expect(page.list.map(({ id }) => id)).toEqual(expected.map(row => row.id))
        expect(page.total).toBe(all.length)
      }
    }
  })

  it('reads none of the rows before a later page, also once its statement is planned for any page', async () => {
    const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
    const page = partsOf(byName, { active: [], sort: '-createdTime', limit, offset })
    const statement = byName.select(database.pool, page).toSQL().sql
    const plan = await database.driver.begin(async queries => {
      await queries`analyze gadget`
      await queries`set local plan_cache_mode = force_generic_plan`
      await queries.unsafe(`prepare page as ${statement}`)
      return queries.unsafe(`explain execute page(10, 10, 10)`)
    })
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  })

  it('gives the same later pages of a frequent text in a large table, in the list’s own order', async () => {
    await believe(1_000_000)
    const list = createList(database, byName)
    const names = async (current: number) =>
      (await list.page({ current, pageSize: 100, name: 'frequent' })).list.map(({ name }) => name)
    for (const current of [16, 20]) expect(await names(current)).toEqual(Array(100).fill('frequent'))
    expect(await names(21)).toEqual([])
    await believe(-1)
  })

  it('says how many there are at least while a large table is counted, and then how many there are', async () => {
    await believe(1_000_000)
    const counted = Promise.withResolvers<number>()
    const search = createSearch(database.pool, byName, { of: () => counted.promise, forget() {} })
    const read = (value: string, offset = 0) => {
      const active = [{ name: 'name', filter: byName.filters.name, value }]
      return search.page({ active, sort: '-createdTime', limit: 10, offset }, value)
    }
    expect(await read('frequent')).toMatchObject({ total: 1485, isTotalMinimum: true })
    expect(await read('frequent', 1990)).toMatchObject({ total: 2000, isTotalMinimum: true })
    // The last page determines the total.
    expect(await read('体育')).toEqual({ list: expect.any(Array), total: 3 })
    counted.resolve(2000)
    expect(await read('frequent')).toEqual({ list: expect.any(Array), total: 2000 })
    await believe(-1)
  })

  it('reads few rows for a text and a narrow filter in a list that is sorted by another column', async () => {
    const isClicked = { where: (value: unknown) => sql`${gadgets.clicks} >= ${value}` }
    let statement: ReturnType<ReturnType<typeof byName.select>['toSQL']> | undefined
    const definition = {
      ...byName,
      select: (queries, parts) => {
        const query = byName.select(queries, parts)
        statement ??= query.toSQL()
        return query
      },
    } satisfies ListDefinition<{ id: string; name: string }, 'createdTime'>
    // Neighbours in the order of the list are none on the disk.
    await database.driver`insert into gadget (name, clicks, created_at)
      select 'clicked ' || place, place, '2019-01-01'::timestamptz - (place * 7919 % 40000) * interval '1 minute'
      from generate_series(1, 40000) as place`
    await database.driver`create index gadget_clicks on gadget (clicks)`
    await database.driver`analyze gadget`
    const search = createSearch(database.pool, definition, { of: async () => 1, forget() {} })
    const active = [
      { name: 'name', filter: byName.filters.name, value: 'clicked 40000' },
      { name: 'clicks', filter: isClicked, value: 36_500 },
    ]
    await search.page({ active, sort: '-createdTime', limit: 10, offset: 0 }, 'clicked')
    const { sql: text = '', params = [] } = statement ?? {}
    const literal = text.replaceAll(/\$(\d+)/g, (_, place) => `'${params[Number(place) - 1]}'`)
    const [row] = await database.driver.unsafe(`explain (analyze, buffers, format json) ${literal}`)
    const plan = row?.['QUERY PLAN'][0].Plan
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(1000)
  })

  it('estimates the size of a table once in ten minutes, and again after an estimate failed', async () => {
    const execute = vi.spyOn(database.pool, 'execute')
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
      execute.mockRestore()
    })
    const search = createSearch(database.pool, byName, { of: async () => 2000, forget() {} })
    const active = [{ name: 'name', filter: byName.filters.name, value: 'frequent' }]
    const read = () => search.page({ active, sort: '-createdTime', limit: 10, offset: 0 }, 'frequent')
    execute.mockImplementationOnce(() => {
      throw new Error('No connection')
    })
    await expect(read()).rejects.toThrow('No connection')
    await read()
    vi.setSystemTime(Date.now() + 10 * 60_000)
    expect(await read()).toMatchObject({ total: 2000 })
    expect(execute).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() + 1)
    await read()
    expect(execute).toHaveBeenCalledTimes(3)
  })
})
