import {
  deleteContentItems,
  putContentItemsOnline,
  takeContentItemsOffline,
} from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  readContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { previewSetRules, type SetRules } from '@greenroom/contract/areas/content/set-rules'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from '../schema.ts'
import { conditionOf } from './condition.ts'
import { fillSome } from './fill.ts'
import { followChanges } from './follow.ts'

let server: TestServer
let second: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({}, server.database.again())
  admin = { token: await server.signIn('admin') }
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const author = 'Racer'
const insert = async (count: number) =>
  (
    await server.database.pool
      .insert(contentItems)
      .values(
        Array.from({ length: count }, (_, n) => ({
          title: `Race ${n}`,
          genre: 'img' as const,
          author,
          clicks: n,
          status: 'offline' as const,
          publishedAt: new Date(),
        })),
      )
      .returning({ id: contentItems.id })
  ).map(({ id }) => id)
const makeSet = async (rules: SetRules) =>
  (
    await server.ask(
      createContentSet,
      { body: { name: 'Race', contentType: 'img', filterType: 'rules', rules } },
      admin,
    )
  ).id
const claimedBy = async (setId: string) =>
  (
    await server.database.pool
      .select({ id: contentSetItems.contentItemId })
      .from(contentSetItems)
      .where(eq(contentSetItems.setId, setId))
  )
    .map(({ id }) => id)
    .toSorted()
const atRest = () =>
  vi.waitFor(
    async () => {
      expect(await server.database.pool.$count(contentChanges)).toBe(0)
      expect(await server.database.pool.$count(contentSets, eq(contentSets.refreshing, true))).toBe(0)
    },
    { timeout: 20_000, interval: 100 },
  )

it('after any concurrent changes on two servers, each set holds exactly the items that its rules select', async () => {
  const ids = await insert(400)
  const sets = await Promise.all(
    [{ clicksAtLeast: 200 }, { status: 'online' as const }, { words: ['race 1'] }].map(rules =>
      makeSet({ authors: [author], ...rules }),
    ),
  )
  const some = (from: number, count = 20) => ids.slice(from, from + count)
  const turns = Array.from({ length: 8 }, async (_, tick) => {
    const target = tick % 2 === 0 ? server : second
    const from = tick * 40
    await target.call(putContentItemsOnline, { body: { ids: some(from, 30) } }, admin)
    await target.call(takeContentItemsOffline, { body: { ids: some(from + 10) } }, admin)
    await target.database.pool
      .update(contentItems)
      .set({ clicks: sql`${contentItems.clicks} + 150`, title: `Race 1 ${tick}` })
      .where(sql`${contentItems.id} = any(${sql.param(some(from + 5))}::uuid[])`)
    const id = sets[tick % sets.length] ?? ''
    const { version } = await target.ask(readContentSet, { params: { id } }, admin)
    const changes = { rules: { authors: [author], clicksAtLeast: tick * 30 } }
    await target.call(updateContentSet, { params: { id }, body: { version, changes } }, admin)
    await target.call(deleteContentItems, { body: { ids: some(from + 32, 4) } }, admin)
  })
  await Promise.all(turns)
  await atRest()
  for (const id of sets) {
    const [set] = await server.database.pool.select().from(contentSets).where(eq(contentSets.id, id))
    if (!set?.rules) throw new Error('The set lost its rules')
    const fitting = await server.database.pool
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(conditionOf(set.contentType, set.rules))
    expect(await claimedBy(id)).toEqual(fitting.map(each => each.id).toSorted())
    expect(set.count).toBe(fitting.length)
  }
}, 40_000)

it('a server that dies in the middle leaves the notes and the sets as they were, and another one goes on', async () => {
  await atRest()
  const id = await makeSet({ authors: ['Dying'] })
  await atRest()
  await server.database.pool
    .transaction(async queries => {
      await queries.insert(contentItems).values({
        title: 'Out of scope',
        genre: 'img',
        author: 'Dying',
        status: 'online',
        publishedAt: new Date(),
      })
      expect((await followChanges(queries)).changed).toEqual([id])
      throw new Error('killed')
    })
    .catch(() => {})
  expect(await claimedBy(id)).toEqual([])
  await server.database.pool.transaction(async queries => {
    // No other test takes the notes meanwhile.
    await queries.execute(sql`select pg_advisory_xact_lock(7146018)`)
    const outside = server.database.pool
    await outside.insert(contentItems).values({
      title: 'Left behind',
      genre: 'img',
      author: 'Dying',
      status: 'online',
      publishedAt: new Date(),
    })
    await outside
      .transaction(async inner => {
        expect((await followChanges(inner)).changed).toEqual([id])
        throw new Error('killed')
      })
      .catch(() => {})
    expect(await outside.$count(contentChanges)).toBe(1)
    expect(await claimedBy(id)).toEqual([])
  })
  await vi.waitFor(async () => expect(await claimedBy(id)).toHaveLength(1), { timeout: 20_000 })
  await atRest()
  expect(await server.database.pool.transaction(queries => fillSome(queries))).toBeUndefined()
}, 30_000)

it('a set that is given over to users while its rules are asked stays as it is', async () => {
  const { pool } = server.database
  const id = await makeSet({ authors: ['Handed over'] })
  await atRest()
  let following: ReturnType<typeof followChanges> | undefined
  await pool.transaction(async queries => {
    // No other test takes the notes meanwhile.
    await queries.execute(sql`select pg_advisory_xact_lock(7146018)`)
    await queries
      .update(contentSets)
      .set({ filterType: 'artificial', rules: null })
      .where(eq(contentSets.id, id))
    await pool.insert(contentItems).values({
      title: 'Too late',
      genre: 'img',
      author: 'Handed over',
      status: 'online',
      publishedAt: new Date(),
    })
    following = pool.transaction(followChanges)
    await vi.waitFor(
      async () => {
        const waiting = await pool.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(waiting).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
  })
  expect((await following)?.changed).not.toContain(id)
  expect(await claimedBy(id)).toEqual([])
})

it('A user has few previews worked out at a time, others their own, and another one when one has ended', async () => {
  const other = { token: await signInHolding(server, ['content-set:read', 'content-set:create']) }
  const ask = (by: { token: string }) =>
    server.call(previewSetRules, { body: { contentType: 'img', rules: { authors: ['Lin'] } } }, by)
  const limit = 4
  const locked = await server.database.driver.begin(async lock => {
    await lock`lock table content_item`
    const waiting = Array.from({ length: limit }, () => ask(admin))
    await vi.waitFor(
      async () => {
        const [row] = await lock`select count(*)::int as count from pg_locks where not granted`
        expect(row?.count).toBeGreaterThanOrEqual(limit)
      },
      { timeout: 10_000 },
    )
    expect(await ask(admin)).toMatchObject({ code: errors.tooManyAtOnce.code, data: { limit } })
    return { waiting: Promise.all(waiting) }
  })
  expect((await locked.waiting).map(({ code }) => code)).toEqual(Array(limit).fill(20000))
  expect([(await ask(admin)).code, (await ask(other)).code]).toEqual([20000, 20000])
})
