import { createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createHealth } from './health.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.close())

/** Asks as whoever watches the server would. */
async function ask(path: '/healthz' | '/readyz', on: Database, queueReady = true) {
  const health = createHealth(on, () => queueReady)
  const response = await new Hono().get('/healthz', health.alive).get('/readyz', health.ready).request(path)
  return { status: response.status, body: await response.json() }
}

test('a server whose database and queue work is ready', async () => {
  expect(await ask('/readyz', database)).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a server whose queue does not run is not ready, and says so', async () => {
  expect(await ask('/readyz', database, false)).toEqual({
    status: 503,
    body: { status: 'not ready', failing: ['queue'] },
  })
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
