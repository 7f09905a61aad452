import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
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

/** Rows of sets that this connection has changed; those of its transactions before may be among them. */
async function countChanges(queries: Queries): Promise<number> {
  const [row] = await queries.execute<{ changes: number }>(sql`
    select n_tup_upd::int as changes from pg_stat_xact_user_tables where relname = 'content_set'`)
  return row?.changes ?? 0
}

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
