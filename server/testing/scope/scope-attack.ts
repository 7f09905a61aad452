import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { type Envelope, envelopeSchema } from '@greenroom/contract/envelope'
import { allPermissions } from '@greenroom/contract/permissions'
import type { Sql } from 'postgres'
import { startSession } from '../../areas/auth/sessions/store.ts'
import { flv } from '../../areas/live-playlist/testing/videos.ts'
import { noLimits } from '../no-limits.ts'
import { cloneDatabase } from '../test-database.ts'
import { type LooseRequest, startTestServer, type TestServer } from '../test-server.ts'
import { signInHolding } from '../users.ts'
import { foreignTexts, insertForeignRows, prepareRows, type World } from './foreign-rows.ts'
import { rollBackRequests } from './rolled-back.ts'
import { requestTemplate } from './valid-request.ts'

/** Ids of rows that there are not. */
export const noWorld: World = { id: '01a1fb70-88e3-7454-8848-9ec09f533c2a', number: 987_654_321 }

export interface Caller extends World {
  token: string
}

/** The outcome of a request. The caller of two requests with the same outcome cannot distinguish them. */
export interface Outcome {
  code: number
  /** The data of the response, with neutral words for ids and times. */
  content: string
  /** Tables of which it would have changed rows of others. */
  changed: readonly string[]
  /** Ids and texts of rows of others in the response. */
  shown: readonly string[]
}

/** A server with rows of other users in every table, and callers who try to reach them. */
export interface ScopeAttack {
  server: TestServer
  /** The same server without these rows. */
  without: TestServer
  /** The users of the foreign rows. Each may do everything with the own ones. */
  owners: readonly Caller[]
  /** May do everything with the rows in scope, and owns none. */
  stranger: Caller
  /** Ids of all rows but the stranger's. */
  foreignIds: ReadonlySet<string>
  /** Makes a request whose writes are rolled back. */
  attempt(caller: Caller, endpoint: Endpoint, request: LooseRequest): Promise<Outcome>
  /** The stranger's request with ids of no row, as other tests make it. */
  callWithUnknownIds(endpoint: Endpoint): Promise<Envelope>
  /** The stranger's request to the server without rows of others. */
  attemptWithout(endpoint: Endpoint, request: LooseRequest): Promise<Outcome>
  /** Tables of which rows have changed since the preparation. */
  changedTables(): Promise<string[]>
  stop(): Promise<void>
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const parts = { rateLimiter: noLimits, runsJobs: false, runsPollers: false }

export async function prepareScopeAttack(worldCount: number): Promise<ScopeAttack> {
  const rolledBack = rollBackRequests(await cloneDatabase())
  const server = await startTestServer({}, rolledBack.database, parts)
  const { pool, driver } = server.database
  const worlds = Array.from({ length: worldCount }, (_, index) => ({
    id: randomUUID(),
    number: 900_000_001 + index,
  }))
  const missing = await insertForeignRows(driver, worlds)
  if (missing.length > 0) throw new Error(`No foreign rows in ${missing.join(', ')}`)
  await prepareRows(driver, worlds)
  const foreignIds = await readIds(driver)
  const names = await driver<
    { name: string }[]
  >`select name from app_user where name <> '' and id <> all(${worlds.map(({ id }) => id)})`
  const owners: Caller[] = []
  for (const world of worlds) {
    owners.push({ ...world, token: await startSession(pool, world.id, { address: '', device: '' }, false) })
  }
  const stranger = await signInStranger(server)
  await rolledBack.remember()

  const rolledBackWithout = rollBackRequests(await cloneDatabase())
  const without = await startTestServer({}, rolledBackWithout.database, parts)
  await prepareRows(without.database.driver, [])
  const strangerWithout = await signInStranger(without)
  await rolledBackWithout.remember()

  async function send(
    to: { server: TestServer; rolledBack: ReturnType<typeof rollBackRequests> },
    { id, number, token }: Caller,
    endpoint: Endpoint,
    request: LooseRequest,
  ): Promise<Outcome> {
    const { result, changed } = await to.rolledBack.trace(id, async () => {
      // Past `call`: a rolled-back request is no outcome that a test of the endpoint has seen.
      const sending = to.server.request(endpoint, withFile(endpoint, request), { token })
      const response = await to.server.app.fetch(sending)
      return envelopeSchema.parse(await response.json())
    })
    const sent = JSON.stringify(request)
    const text = JSON.stringify(result.data)
    const isForeign = (one: string) => foreignIds.has(one) && one !== id && !sent.includes(one)
    const leakedIds = [...new Set(text.match(uuids))].filter(isForeign)
    for (const [words, world] of text.matchAll(foreignTexts))
      if (Number(world) !== number) leakedIds.push(words)
    for (const { name } of names) if (text.includes(`"${name}"`)) leakedIds.push(name)
    const content = text
      .replaceAll(uuids, one => (sent.includes(one) ? 'sent' : 'id'))
      .replaceAll(instants, 'time')
      .replaceAll(/9000000\d\d|987654321/g, 'number')
    return { code: result.code, content, changed, shown: leakedIds }
  }

  return {
    server,
    without,
    owners,
    stranger,
    foreignIds,
    attempt: (caller, endpoint, request) => send({ server, rolledBack }, caller, endpoint, request),
    callWithUnknownIds: endpoint => {
      const request = withFile(
        endpoint,
        requestTemplate(endpoint).withIds(() => noWorld),
      )
      return server.call(endpoint, request, { token: stranger.token })
    },
    attemptWithout: (endpoint, request) =>
      send({ server: without, rolledBack: rolledBackWithout }, strangerWithout, endpoint, request),
    // Sessions note when they were used.
    changedTables: async () => (await rolledBack.changedTables()).filter(name => name !== 'session'),
    stop: async () => {
      await server.stop()
      await without.stop()
    },
  }
}

async function signInStranger(server: TestServer): Promise<Caller> {
  const token = await signInHolding(server, allPermissions, 'own', 'stranger')
  const { id } = await server.ask(readUserInfo, {}, { token })
  return { id, number: 0, token }
}

/** All UUIDs in the database. */
async function readIds(driver: Sql): Promise<ReadonlySet<string>> {
  const columns = await driver<{ table: string; name: string }[]>`
    select c.relname as table, a.attname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'uuid'::regtype`
  const selects = columns.map(
    ({ table, name }) => `select "${name}" as id from "${table}" where "${name}" is not null`,
  )
  const rows = await driver.unsafe<{ id: string }[]>(selects.join(' union '))
  return new Set(rows.map(({ id }) => id))
}

function withFile({ input }: Endpoint, request: LooseRequest): LooseRequest {
  if (!input.file) return request
  const form = new FormData()
  form.append(input.file.field, flv(2000))
  return { ...request, body: form }
}
