import { readBulkJob, undoBulkJob } from '@greenroom/contract/areas/bulk/bulk-jobs'
import {
  contentItemLimits,
  deleteMatchingContentItems,
} from '@greenroom/contract/areas/content/content-items'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { bulkLimits } from '@greenroom/contract/bulk'
import { errors } from '@greenroom/contract/errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { withLimits } from '../../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { contentItems, contentSetItems, contentSets } from '../schema.ts'
import { removeContentItems } from './remove.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server.stop())

const many = 500
const operation = { actor: null, action: 'test', requestId: 'removal', address: '', device: '' }

async function makeSet(name: string): Promise<string> {
  const body = { name, contentType: 'img', filterType: 'artificial' } as const
  return (await server.ask(createContentSet, { body }, { token })).id
}

/** Rows of sets that this connection has changed; rows of its earlier transactions may be among them. */
async function countChanges(queries: Queries): Promise<number> {
  const [row] = await queries.execute<{ changes: number }>(sql`
    select n_tup_upd::int as changes from pg_stat_xact_user_tables where relname = 'content_set'`)
  return row?.changes ?? 0
}

const addOffline = (count: number, status = 'offline') =>
  server.database.pool.execute(sql`
    insert into ${contentItems} (id, title, genre, author, topic, body, status, published_at)
    select gen_random_uuid(), 'Going ' || n, 'text', 'A', 'going', '', ${status}, now() from generate_series(1, ${count}::int) as n`)
const left = () => server.database.pool.$count(contentItems, eq(contentItems.topic, 'going'))
const removeMatching = async () => {
  const response = await server.call(
    deleteMatchingContentItems,
    { body: { matching: { topic: 'going' } } },
    { token },
  )
  return { ...response, job: deleteMatchingContentItems.response.safeParse(response.data).data?.job ?? '' }
}
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = await server.ask(readBulkJob, { params: { id } }, { token })
      expect(job.state).not.toBe('running')
      return job
    },
    { timeout: 20_000, interval: 50 },
  )

it('All content items that match are deleted whole, by a job when they are many, which is undone as one', async () => {
  await addOffline(3)
  await addOffline(1, 'online')
  expect((await removeMatching()).code).toBe(errors.wrongState.code)
  await withLimits(contentItemLimits, { atOnce: 3 }, async () => {
    expect((await removeMatching()).code).toBe(errors.tooManyMatch.code)
  })
  expect(await left()).toBe(4)
  await withLimits(bulkLimits, { rows: 4 }, async () => {
    expect(await ended((await removeMatching()).job)).toMatchObject({ state: 'failed', changed: 0 })
    await server.database.pool
      .delete(contentItems)
      .where(and(eq(contentItems.topic, 'going'), eq(contentItems.status, 'online')))
    await addOffline(1)
    const { job } = await removeMatching()
    expect(await ended(job)).toMatchObject({ state: 'done', changed: 4, undoable: true })
    expect(await left()).toBe(0)
    const undoing = await server.ask(undoBulkJob, { params: { id: job } }, { token })
    expect(await ended(undoing.id)).toMatchObject({ state: 'done', isUndo: true })
    expect(await left()).toBe(4)
  })
  expect((await removeMatching()).data).toEqual({ deleted: 4, job: null })
  expect(await left()).toBe(0)
})

it('Many content items leave their sets at once: each set’s count changes once, is true, and each item is recorded', async () => {
  const { pool } = server.database
  const rows = Array.from({ length: many + 1 }, (_, place) => ({
    title: `Leaving ${place}`,
    // No set of the demo has rules that these fit.
    genre: 'text' as const,
    author: 'Lin',
    status: 'offline' as const,
    publishedAt: new Date('2020-01-01'),
  }))
  const made = await pool.insert(contentItems).values(rows).returning({ id: contentItems.id })
  const sets = [await makeSet('One'), await makeSet('Two')]
  const items = sets.flatMap(setId =>
    made.map(({ id }, position) => ({ setId, contentItemId: id, position })),
  )
  await pool.insert(contentSetItems).values(items)
  const [staying, ...leaving] = made.map(({ id }) => id)

  const changes = await recordedTransaction(server.database, operation, async queries => {
    const before = await countChanges(queries)
    expect((await removeContentItems(queries, leaving)).toSorted()).toEqual(sets.toSorted())
    return (await countChanges(queries)) - before
  })

  expect(changes).toBe(sets.length)
  const left = await pool.select().from(contentSets).where(inArray(contentSets.id, sets))
  expect(left.map(({ count }) => count)).toEqual([1, 1])
  const held = await pool.select().from(contentSetItems).where(inArray(contentSetItems.setId, sets))
  expect(held.map(({ contentItemId }) => contentItemId)).toEqual([staying, staying])
  const entries = await pool.select().from(operationLog).where(eq(operationLog.requestId, 'removal'))
  const deleted = (entity: string) =>
    entries.filter(entry => entry.operation === 'delete' && entry.entity === entity).length
  expect([deleted('content-set-item'), deleted('content-item')]).toEqual([2 * many, many])
})
