import {
  createInspectionQueue,
  type InspectionQueueFields,
  listInspectionQueues,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { giveVerdict, nextReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedFiles } from '../../platform/files/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { checkAllContentItems, checksLock } from './checks.ts'
import { enqueueForInspection } from './enqueue.ts'
import { followContentItems } from './fill.ts'
import { contentChecks } from './schema.ts'

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const topic = '新来的'
const make = (more: Partial<InspectionQueueFields> = {}) =>
  server.ask(
    createInspectionQueue,
    {
      body: {
        name: '新内容',
        conditions: { topics: [topic] },
        rate: 100,
        scope: 'later',
        ...more,
      },
    },
    admin,
  )
async function insert(title: string): Promise<string> {
  const [stored] = await server.database.pool
    .insert(contentItems)
    .values({
      title,
      genre: 'text',
      author: '何清',
      topic,
      body: '',
      status: 'online',
      publishedAt: new Date(),
    })
    .returning({ id: contentItems.id })
  return stored?.id ?? ''
}
const waiting = (id: string) =>
  expect.poll(
    async () =>
      (await server.ask(listInspectionQueues, {}, admin)).find(card => card.id === id)?.figures.waiting,
    { timeout: 10_000 },
  )
const change = (id: string, fields: Partial<typeof contentItems.$inferInsert>) =>
  server.database.pool.update(contentItems).set(fields).where(eq(contentItems.id, id))

it('Content items that come or change enter the queues that they match, and leave those that they do not', async () => {
  const { id } = await make()
  const first = await insert('一')
  await waiting(id).toBe(1)
  await change(first, { topic: '别的' })
  await waiting(id).toBe(0)
  await change(first, { topic })
  await waiting(id).toBe(1)
})

it('an inspector gets the file of the item that comes next, and the count of what all have judged', async () => {
  const { id } = await make()
  await insert('一')
  const second = await insert('二')
  await waiting(id).toBe(2)
  const [file] = await server.database.pool
    .insert(storedFiles)
    .values({
      ...{ ownerId: second, name: 'a.mp4', mediaType: 'video/mp4', size: 1, sha256: '0'.repeat(64) },
    })
    .returning()
  await change(second, { fileId: file?.id ?? null })
  const params = { id }
  const { item, nextFile } = await server.ask(nextReviewItem, { params }, admin)
  expect(nextFile).toMatchObject({ id: file?.id, mediaType: 'video/mp4' })

  const colleague = { token: await signInHolding(server, ['inspection:inspect'], 'all') }
  const theirs = await server.ask(nextReviewItem, { params }, colleague)
  expect(theirs).toMatchObject({ item: { contentItem: { file: nextFile } }, nextFile: null })
  const { claim = '', fingerprint = '' } = item ?? {}
  const decision = { verdict: 'pass', reason: null, note: '' } as const
  await server.ask(giveVerdict, { params: { id, claim }, body: { fingerprint, decision } }, admin)
  expect(await server.ask(nextReviewItem, { params }, colleague)).toMatchObject({ done: 0, doneByAll: 1 })
})

it('a judged item comes in again when its text changes, or when it is put online against a rejection', async () => {
  const { id } = await make()
  const contentItem = await insert('二')
  await waiting(id).toBe(1)
  const judge = async (verdict: 'pass' | 'reject') => {
    const { item } = await server.ask(nextReviewItem, { params: { id } }, admin)
    if (!item) throw new Error('Nothing was held')
    const decision = { verdict, reason: verdict === 'pass' ? null : ('vulgar' as const), note: '' }
    const body = { fingerprint: item.fingerprint, decision }
    await server.ask(giveVerdict, { params: { id, claim: item.claim }, body }, admin)
  }
  await judge('pass')
  await waiting(id).toBe(0)
  await change(contentItem, { title: '二，改过' })
  await waiting(id).toBe(1)
  await judge('reject')
  await waiting(id).toBe(0)
  await change(contentItem, { status: 'online' })
  await waiting(id).toBe(1)
})

it('Clicks alone bring nothing back', async () => {
  const { id } = await make({ conditions: { topics: ['安静'] } })
  const contentItem = await insert('三')
  await change(contentItem, { topic: '安静' })
  await waiting(id).toBe(1)
  const { item } = await server.ask(nextReviewItem, { params: { id } }, admin)
  const decision = { verdict: 'pass', reason: null, note: '' } as const
  const body = { fingerprint: item?.fingerprint ?? '', decision }
  await server.ask(giveVerdict, { params: { id, claim: item?.claim ?? '' }, body }, admin)
  await change(contentItem, { clicks: 5 })
  await insert('another change, so that the one before has been looked at')
  await waiting((await make()).id).toBe(0)
  await waiting(id).toBe(0)
})

it('a queue of later content items takes in neither earlier items nor items that are only checked once more', async () => {
  const { pool } = server.database
  const before = await insert('四')
  const later = await make()
  await checkAllContentItems(pool)
  await expect.poll(() => pool.$count(contentChecks), { timeout: 10_000 }).toBe(0)
  await waiting(later.id).toBe(0)
  await change(before, { title: '四，改过' })
  await waiting(later.id).toBe(1)
})

it('an item that is in work while all content items are checked once more is checked again', async () => {
  const { pool } = server.database
  const queued = await pool.transaction(async tick => {
    await tick.execute(sql`select pg_advisory_xact_lock(${checksLock})`)
    const id = await insert('五')
    await tick.delete(contentChecks).where(eq(contentChecks.contentItemId, id))
    await checkAllContentItems(pool)
    return tick.$count(contentChecks, eq(contentChecks.contentItemId, id))
  })
  expect(queued).toBe(1)
})

it.each([
  { what: 'a queue', table: sql`inspection_queue` },
  { what: 'a content item', table: sql`content_item` },
])('While $what is deleted, nothing more is put in, and nothing fails', async ({ table }) => {
  const { pool } = server.database
  const { id } = await make({ scope: 'all', conditions: { topics: ['nothing has it'] } })
  const content = await insert('删')
  await waiting(id).toBe(0)
  const changes = [{ id: content, changedAt: new Date() }]
  await change(content, { topic: 'nothing has it' })
  const deleted = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const deleting = pool.transaction(async queries => {
    // No server fills queues meanwhile.
    await queries.execute(sql`select pg_advisory_xact_lock(${checksLock})`)
    await queries.execute(sql`delete from ${table} where id in (${id}, ${content})`)
    deleted.resolve()
    await commit.promise
  })
  await deleted.promise
  const filling = Promise.all([
    pool.transaction(queries => followContentItems(queries, changes)),
    pool.transaction(queries => enqueueForInspection(queries, id, [{ contentItemId: content, hits: ['x'] }])),
  ])
  await expect
    .poll(async () => {
      const [row] = await pool.execute(sql`select count(*)::int as blocked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return row?.blocked
    })
    .toBe(2)
  commit.resolve()
  await deleting
  expect(await filling).toEqual([[], []])
})
