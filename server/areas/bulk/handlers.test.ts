import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  cancelBulkJob,
  listBulkJobs,
  readBulkJob,
  undoBulkJob,
} from '@greenroom/contract/areas/bulk/bulk-jobs'
import { deleteContentItems, setContentItemStatuses } from '@greenroom/contract/areas/content/content-items'
import { bulkLimits } from '@greenroom/contract/bulk'
import { errors } from '@greenroom/contract/errors'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { operationLog } from '../../platform/audit/schema.ts'
import { bulkJobs } from '../../platform/bulk/schema.ts'
import { bulkJobName } from '../../platform/bulk/start.ts'
import { jobAttempts } from '../../platform/jobs/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { withLimits } from '../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let adminId: string
let other: { token: string }
let topic = ''

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const { pool } = server.database
  const [found] = await pool.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
  adminId = found?.id ?? ''
  other = { token: await signInHolding(server, ['content-item:read', 'content-item:publish'], 'own') }
})
afterAll(() => server.stop())
beforeEach(async () => {
  topic = crypto.randomUUID()
  await server.database.pool.execute(sql`
    insert into ${contentItems} (id, title, genre, author, topic, body, status, published_at)
    select gen_random_uuid(), 'Many ' || n, 'text', 'A', ${topic}, '', 'offline', now() from generate_series(1, 5) as n`)
})

const online = () =>
  server.database.pool.$count(
    contentItems,
    and(eq(contentItems.topic, topic), eq(contentItems.status, 'online')),
  )
const entriesOf = (requestId: string) =>
  server.database.pool.$count(operationLog, eq(operationLog.requestId, requestId))
const read = (id: string) => server.ask(readBulkJob, { params: { id } }, admin)
const on = (id: string | null) => ({ params: { id: id ?? '' } })
const code = async (response: Promise<{ code: number }>) => (await response).code

/** Has a job put the five content items online. */
async function start(): Promise<string> {
  let job: string | null = null
  await withLimits(bulkLimits, { rows: 5 }, async () => {
    const body = { status: 'online', matching: { topic }, changedBy: null } as const
    const response = await server.ask(setContentItemStatuses, { body }, admin)
    expect(response.changed).toBe(0)
    job = response.job
  })
  if (job === null) throw new Error('Five are enough for a job')
  return job
}

/** The job once it has ended. */
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = await read(id)
      expect(job.state).not.toBe('running')
      return job
    },
    { timeout: 20_000, interval: 50 },
  )

/** A job that is left by a server that was killed, of five content items that are to go online. */
async function left(userId = adminId): Promise<string> {
  const input = { body: { status: 'online', matching: { topic }, changedBy: null } }
  const [job] = await server.database.pool
    .insert(bulkJobs)
    .values({
      action: setContentItemStatuses.id,
      userId,
      input,
      total: 5,
      requestId: `left ${topic}`,
      address: '',
      device: '',
      worker: crypto.randomUUID(),
      leasedUntil: new Date(0),
    })
    .returning()
  return job?.id ?? ''
}

/** Holds the content items until `work` is done: a job waits for them. */
const holding = (work: () => Promise<void>) =>
  server.database.pool.transaction(async queries => {
    await queries.select().from(contentItems).where(eq(contentItems.topic, topic)).for('update')
    await work()
  })

it('A job changes all rows under the request that asked for it, and is undone as one, once', async () => {
  const id = await start()
  const job = await ended(id)
  expect(job).toMatchObject({
    state: 'done',
    done: 5,
    total: 5,
    changed: 5,
    undoable: true,
    detail: 'online',
  })
  expect(job).toMatchObject({ action: setContentItemStatuses.id, failure: null, isUndo: false })
  expect([await online(), await entriesOf(job.requestId)]).toEqual([5, 5])

  const undoing = await server.ask(undoBulkJob, on(id), admin)
  expect(undoing).toMatchObject({ total: 5, isUndo: true, detail: 'offline' })
  expect(await code(server.call(undoBulkJob, on(id), admin))).toBe(errors.wrongState.code)
  expect(await ended(undoing.id)).toMatchObject({ state: 'done', changed: 5, undoable: true })
  expect([await online(), (await read(id)).undoable]).toEqual([0, false])
  const { list } = await server.ask(listBulkJobs, {}, admin)
  expect(list.slice(0, 2).map(each => each.id)).toEqual([undoing.id, id])
})

it('A job that is cancelled while it works changes nothing, and says so', async () => {
  let id = ''
  await holding(async () => {
    id = await start()
    // It waits for the rows.
    await vi.waitFor(
      async () => {
        const waiting = await server.database.pool.execute(sql`select from pg_locks where not granted`)
        expect(waiting.length).toBeGreaterThan(0)
      },
      { timeout: 10_000 },
    )
    expect((await read(id)).state).toBe('running')
    expect(await server.ask(cancelBulkJob, on(id), admin)).toMatchObject({
      state: 'cancelled',
      undoable: false,
    })
  })
  expect(await code(server.call(cancelBulkJob, on(id), admin))).toBe(errors.wrongState.code)
  expect(await code(server.call(undoBulkJob, on(id), admin))).toBe(errors.wrongState.code)
  const { requestId } = await read(id)
  // The next one has the rows only when it is over.
  await ended(await start())
  expect([await online(), await entriesOf(requestId)]).toEqual([5, 0])
  expect((await read(id)).state).toBe('cancelled')
})

it('What a killed server left is made by the next one, once; what killed two servers is given up', async () => {
  const killed = await left()
  const deadly = await left()
  await server.database.pool.insert(jobAttempts).values({
    job: bulkJobName,
    item: deadly,
    attempts: 2,
    version: manifest.version,
    runner: crypto.randomUUID(),
  })
  const last = await start()
  const [first, second, third] = await Promise.all([killed, deadly, last].map(ended))
  expect([first?.state, first?.changed, third?.state, third?.changed]).toEqual(['done', 5, 'done', 0])
  expect(second).toMatchObject({ state: 'failed', changed: 0, failure: { code: errors.general.code } })
  expect(second?.failure?.msg).toMatch(/crashed twice/)
  expect(await entriesOf(`left ${topic}`)).toBe(5)
})

it('a job runs with its user’s current permissions, and fails without the permission', async () => {
  const [nobody] = await server.database.pool
    .insert(users)
    .values({ username: topic, name: '', passwordHash: '' })
    .returning()
  const id = await left(nobody?.id)
  await ended(await start())
  const [job] = await server.database.pool.select().from(bulkJobs).where(eq(bulkJobs.id, id))
  expect(job).toMatchObject({ state: 'failed', failure: { reason: 'forbidden' } })
})

it('jobs of others are not found, and undoing one needs the permission of the change', async () => {
  const id = await start()
  await ended(id)
  for (const endpoint of [readBulkJob, cancelBulkJob, undoBulkJob])
    expect(await code(server.call(endpoint, on(id), other))).toBe(errors.notFound.code)
  expect((await server.ask(listBulkJobs, {}, other)).list).toEqual([])
  const token = await signInHolding(server, ['content-item:read'])
  const [reader] = await server.database.pool.select().from(users).orderBy(sql`created_at desc`).limit(1)
  await server.database.pool.update(bulkJobs).set({ userId: reader?.id }).where(eq(bulkJobs.id, id))
  const refused = await server.call(undoBulkJob, on(id), { token })
  expect(refused).toMatchObject({
    code: errors.forbidden.code,
    data: { permission: 'content-item:publish' },
  })
})

it('A request that changed many rows is undone from the log by a job, as one or not at all', async () => {
  const { requestId } = await ended(await start())
  const entryOf = async (query: Record<string, string>) =>
    (await server.ask(listOperations, { query: { ...query, pageSize: '1' } }, admin)).list[0]?.id ?? ''
  const undo = async (id: string) => {
    let job = ''
    await withLimits(bulkLimits, { rows: 5 }, async () => {
      const response = await server.ask(undoOperation, { params: { id }, body: { scope: 'request' } }, admin)
      expect([response.changed, response.entry]).toEqual([0, null])
      job = response.job ?? ''
    })
    return ended(job)
  }
  const id = await entryOf({ requestId })
  const undone = await undo(id)
  expect(undone).toMatchObject({ state: 'done', changed: 5, undoable: true })
  expect(await online()).toBe(0)
  const again = await ended((await server.ask(undoBulkJob, on(undone.id), admin)).id)
  expect([again.changed, await online()]).toEqual([5, 5])

  await server.database.pool.execute(
    sql`update ${contentItems} set status = 'offline' where topic = ${topic} and title = 'Many 3'`,
  )
  const refused = await undo(id)
  expect(refused).toMatchObject({
    state: 'failed',
    changed: 0,
    undoable: false,
    failure: { code: errors.undoRefused.code, data: { reason: 'changed', title: 'Many 3' } },
  })
  expect(await online()).toBe(4)
})

it('an undo of many rows names the row that cannot be restored, and restores none', async () => {
  const { pool } = server.database
  const where = eq(contentItems.topic, topic)
  await pool.update(contentItems).set({ externalId: sql`title || topic` }).where(where)
  const ids = (await pool.select({ id: contentItems.id }).from(contentItems).where(where)).map(({ id }) => id)
  await server.ask(deleteContentItems, { body: { ids } }, admin)
  await pool.execute(sql`
    insert into ${contentItems} (id, title, genre, author, topic, body, status, published_at, external_id)
    values (gen_random_uuid(), 'Taken', 'text', 'A', ${topic}, '', 'offline', now(), ${`Many 4${topic}`})`)
  const { list } = await server.ask(
    listOperations,
    { query: { entityId: ids[0] ?? '', pageSize: '1' } },
    admin,
  )
  const request = { params: { id: list[0]?.id ?? '' }, body: { scope: 'request' } }
  const { code, data } = await server.call(undoOperation, request, admin)
  expect({ code, data }).toMatchObject({
    code: errors.undoRefused.code,
    data: { reason: 'taken', title: 'Many 4' },
  })
  expect(await pool.$count(contentItems, where)).toBe(1)
  await pool.delete(contentItems).where(where)
  expect((await server.call(undoOperation, request, admin)).data).toMatchObject({ changed: 5 })
  expect(await pool.$count(contentItems, where)).toBe(5)
})
