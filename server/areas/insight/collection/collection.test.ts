import { randomUUID } from 'node:crypto'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  addCollectOrigin,
  collectOriginLimit,
  deleteCollectOrigin,
  readCollection,
} from '@greenroom/contract/areas/insight/collection'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { addDrops } from '../events/drops.ts'
import { collectOrigins, events } from '../events/schema.ts'
import { makeContentItem, makeProgram, sent, unknownId } from '../events/testing/events.ts'
import { eventHours } from '../roll-up/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const add = (origin: string) => server.call(addCollectOrigin, { body: { origin } }, admin)
const read = () => server.ask(readCollection, {}, admin)
const names = async () => (await read()).origins.map(({ origin }) => origin)
const issuesOf = (data: unknown) => errors.invalid.data.parse(data).issues
/** The status of a beacon's answer, and whether its sender is listed. */
const isTaken = async (origin: string) => {
  const beacon = { method: 'POST', headers: { Origin: origin }, body: '' }
  const { headers } = await server.app.fetch(new Request('http://greenroom.test/collect', beacon))
  return headers.get('Access-Control-Allow-Origin') === origin
}

describe('Websites that send events', () => {
  it('are listed as browsers write them, each once, and may send at once', async () => {
    expect(await isTaken('https://news.example')).toBe(false)
    expect((await add(' HTTPS://News.example:443/ ')).code).toBe(20000)
    expect((await add('http://localhost:8080')).code).toBe(20000)
    expect(await names()).toEqual(['http://localhost:8080', 'https://news.example'])
    expect(await isTaken('https://news.example')).toBe(true)
    expect(issuesOf((await add('https://news.example')).data)).toEqual([
      { path: 'body.origin', msg: 'This origin is in the list already' },
    ])
    for (const wrong of [
      'news.example',
      'https://a.example/path',
      'ftp://a.example',
      'https://u:p@a.example',
      '*',
    ])
      expect(issuesOf((await add(wrong)).data)).toEqual([
        { path: 'body.origin', msg: 'The origin of a website such as https://example.com, without a path' },
      ])
  })

  it('cannot send after their deletion, which can be undone', async () => {
    const { id } = await server.ask(addCollectOrigin, { body: { origin: 'https://old.example' } }, admin)
    expect(await isTaken('https://old.example')).toBe(true)
    await server.ask(deleteCollectOrigin, { params: { id } }, admin)
    expect(await isTaken('https://old.example')).toBe(false)
    const missing = await server.call(deleteCollectOrigin, { params: { id: unknownId } }, admin)
    expect(missing.code).toBe(errors.notFound.code)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, deleteCollectOrigin.id))
      .orderBy(desc(operationLog.id))
    const undo = { params: { id: String(entry?.id) }, body: { scope: 'request' } } as const
    const stranger = { token: await signInHolding(server, ['operation-log:read', 'operation-log:undo']) }
    expect(await server.call(undoOperation, undo, stranger)).toMatchObject({
      code: errors.forbidden.code,
      data: { permission: 'insight:manage' },
    })
    await server.ask(undoOperation, undo, admin)
    expect(await names()).toContain('https://old.example')
    expect(await isTaken('https://old.example')).toBe(true)
  })

  it('cannot be more than the limit', async () => {
    const full = Array.from({ length: collectOriginLimit }, (_, place) => ({
      origin: `https://s${place}.example`,
    }))
    await server.database.pool.delete(collectOrigins)
    await server.database.pool.insert(collectOrigins).values(full)
    expect(issuesOf((await add('https://more.example')).data)).toEqual([
      { path: 'body.origin', msg: 'The list is full; delete some origins first' },
    ])
  })
})

describe('The figures of data collection', () => {
  it('show first that nothing arrived, and then the last arrival, dropped events, and their sender', async () => {
    const { pool } = server.database
    await pool.delete(events)
    await pool.delete(eventHours)
    expect(await read()).toMatchObject({ lastEventTime: null, lagMs: 0, counted: 0, bots: 0 })
    // What Greenroom itself counts says nothing of a website that is connected.
    const own = { referrer: 'internal', occurredAt: new Date() } as const
    await pool.insert(events).values([
      { ...own, id: randomUUID(), type: 'consoleVisit' },
      { ...own, id: randomUUID(), type: 'publication' },
    ])
    expect((await read()).lastEventTime).toBeNull()
    await pool.delete(events)
    const program = await makeProgram(server, admin)
    const item = await makeContentItem(server)
    const rows = [sent(item), sent(unknownId), sent(unknownId), 1]
    await server.ask(sendEvents, { body: { events: rows } }, program.by)
    await pool.update(events).set({ bot: true })
    const hour = new Date(Date.now() - 3_600_000)
    const counted = { genre: 'text', referrer: 'direct' } as const
    const past = new Date(Date.now() - 8 * 86_400_000)
    await pool.insert(eventHours).values([
      { ...counted, hour, clicks: 4, reads: 3, readSeconds: 100 },
      { ...counted, hour: past, clicks: 9 },
    ])
    await addDrops(pool, 'Asia/Shanghai', [{ reason: 'origin', sender: 'https://evil.example', count: 40 }])

    const figures = await read()
    expect(figures.dropped.filter(({ sender }) => sender !== '' && !sender.includes('old.example'))).toEqual(
      expect.arrayContaining([
        { reason: 'origin', sender: 'https://evil.example', count: 40 },
        { reason: 'unknownContent', sender: 'Reader app', count: 2 },
        { reason: 'invalid', sender: 'Reader app', count: 1 },
      ]),
    )
    expect(figures.dropped[0]?.count).toBe(40)
    expect(figures.bots).toBe(1)
    expect(figures.counted).toBeGreaterThanOrEqual(7)
    expect(figures.counted).toBeLessThan(9)
    expect(Date.now() - Date.parse(figures.lastEventTime ?? '')).toBeLessThan(60_000)
  })
})
