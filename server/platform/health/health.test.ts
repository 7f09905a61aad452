import { createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { haveSpace, readDisks } from './disk-space.ts'
import { createHealth } from './health.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.close())

/** Sends a request as a monitoring program does. */
async function ask(
  path: '/healthz' | '/readyz',
  database: Database,
  { queue = true, freeBytes = 1e9 }: { queue?: boolean; freeBytes?: number } = {},
) {
  const health = createHealth({
    database,
    isQueueReady: () => queue,
    readDisks: () =>
      readDisks({ DATA_DIR: 'data' }, async () => ({ device: 1, freeBytes, totalBytes: 1e12 })),
  })
  const response = await new Hono().get('/healthz', health.alive).get('/readyz', health.ready).request(path)
  return { status: response.status, body: await response.json() }
}

test('a server whose database and queue work is ready', async () => {
  expect(await ask('/readyz', database)).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a server whose queue does not run is not ready, and says so', async () => {
  expect(await ask('/readyz', database, { queue: false })).toEqual({
    status: 503,
    body: { status: 'not ready', failing: ['queue'] },
  })
})

test('a server whose disk is full is not ready, and says so', async () => {
  expect(await ask('/readyz', database, { freeBytes: 1e6 })).toEqual({
    status: 503,
    body: { status: 'not ready', failing: ['disk'] },
  })
})

test('a directory that is not there yet is no full disk', async () => {
  expect(await readDisks({ DATA_DIR: '/nowhere' })).toEqual([])
  expect(haveSpace([])).toBe(true)
})

test('a server without its database is alive but not ready', async () => {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' }, 1)
  expect(await ask('/healthz', nowhere)).toEqual({ status: 200, body: { status: 'alive' } })
  expect(await ask('/readyz', nowhere)).toMatchObject({ status: 503, body: { failing: ['database'] } })
  await nowhere.close()
})

test('a database that does not answer is not waited for longer than two seconds', async () => {
  const sockets: Socket[] = []
  const silent = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise(resolve => silent.once('listening', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stuck = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/nothing` }, 1)
  const start = performance.now()
  expect(await ask('/readyz', stuck)).toMatchObject({ status: 503, body: { failing: ['database'] } })
  expect(performance.now() - start).toBeLessThan(4000)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await stuck.driver.end({ timeout: 0 })
})

test('a whole server is ready once it has started', async () => {
  const server = await startTestServer()
  expect((await server.app.request('/readyz')).status).toBe(200)
  expect((await server.app.request('/healthz')).status).toBe(200)
  await server.stop()
  expect((await server.app.request('/readyz')).status).toBe(503)
})

test('each disk is reported once with its uses, and a disk with only backups may be full', async () => {
  const disks = await readDisks({ DATA_DIR: 'data', BACKUP_DIR: '/mnt/backups' }, async directory =>
    directory === '/mnt/backups'
      ? { device: 2, freeBytes: 1e6, totalBytes: 1e9 }
      : { device: 1, freeBytes: 1e9, totalBytes: 1e12 },
  )
  expect(disks).toEqual([
    { uses: ['data', 'database'], freeBytes: 1e9, totalBytes: 1e12, isFull: false },
    { uses: ['backups'], freeBytes: 1e6, totalBytes: 1e9, isFull: true },
  ])
  expect(haveSpace(disks)).toBe(true)
})
