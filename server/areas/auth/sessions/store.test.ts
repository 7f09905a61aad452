import { logout, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import type { StreamEvent } from '@greenroom/contract/events'
import { desc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUserByUsername } from '../../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type EndReason, sessions } from './schema.ts'
import { endSessionsOf, hashToken, pruneSessions, startSession, touchSession } from './store.ts'

let server: TestServer
let userId: string

beforeAll(async () => {
  server = await startTestServer()
  userId = (await findUserByUsername(server.database.pool, 'user'))?.id ?? ''
})
afterAll(() => server.stop())

const start = (remembered = false) =>
  startSession(server.database.pool, userId, { address: '', device: '' }, remembered)
const codeOf = async (token: string) => (await server.call(readUserInfo, {}, { token })).code
const ofToken = (token: string) => eq(sessions.tokenHash, hashToken(token) ?? '')
const stored = async (token: string) => {
  const [found] = await server.database.pool.select().from(sessions).where(ofToken(token))
  if (!found) throw new Error('The session is not there')
  return found
}
/** Counts entries about sessions, because background work of the demo adds others. */
const countEntries = () => server.database.pool.$count(operationLog, eq(operationLog.entity, 'session'))
const change = (token: string, values: PgUpdateSetSource<typeof sessions>) =>
  server.database.pool.update(sessions).set(values).where(ofToken(token))

describe('a token', () => {
  test.each([
    ['empty', ''],
    ['short', 'x'],
    ['a token of nobody', 'x'.repeat(43)],
    ['8 kB long', 'x'.repeat(8192)],
    [
      'raw bytes',
      Buffer.from(Array.from({ length: 255 }, (_, byte) => Math.max(byte, 32))).toString('latin1'),
    ],
    ['SQL', "' or 1=1 --"],
    ['a prototype’s key', '__proto__'],
  ])('that is %s stands for nobody', async (_, token) => {
    expect(await codeOf(token)).toBe(errors.notSignedIn.code)
  })

  test('that cannot be one of ours costs no query', async () => {
    const execute = vi.spyOn(server.database.driver, 'unsafe')
    // Background work of the server runs other statements meanwhile.
    const sought = () => execute.mock.calls.filter(([query]) => query.includes('"session"'))
    await codeOf('x'.repeat(8192))
    expect(sought()).toEqual([])
    await codeOf('x'.repeat(43))
    expect(sought()).toHaveLength(1)
    execute.mockRestore()
  })

  test('may also come as a bearer token', async () => {
    const request = server.request(readUserInfo)
    request.headers.set('Authorization', `Bearer ${await start()}`)
    expect(await (await server.app.fetch(request)).json()).toMatchObject({ code: 20000 })
  })

  test('in use is looked up once, for any number of calls', async () => {
    const token = await start()
    const execute = vi.spyOn(server.database.driver, 'unsafe')
    await Promise.all(Array.from({ length: 20 }, () => codeOf(token)))
    const lookups = execute.mock.calls.filter(([query]) => query.includes('from "session"'))
    expect(lookups).toHaveLength(1)
    execute.mockRestore()
  })
})

describe('a session that is over says why', () => {
  test.each<[EndReason, number]>([
    ['signed-out', errors.notSignedIn.code],
    ['replaced', errors.signedInElsewhere.code],
    ['revoked', errors.signedInElsewhere.code],
    ['password-changed', errors.signedInElsewhere.code],
  ])('when it was %s: %i', async (reason, code) => {
    const token = await start()
    await change(token, { endedAt: sql`now()`, endedReason: reason })
    expect(await codeOf(token)).toBe(code)
  })

  test('when it has expired', async () => {
    const token = await start()
    await change(token, { expiresAt: sql`now()` })
    expect(await codeOf(token)).toBe(errors.sessionExpired.code)
  })

  test('of a disabled user is signed out, and signed in again once they are enabled', async () => {
    const { database, platform } = server
    const token = await start()
    expect(await codeOf(token)).toBe(20000)
    for (const [status, code] of [
      ['disabled', errors.notSignedIn.code],
      ['active', 20000],
    ] as const) {
      await database.pool.update(users).set({ status }).where(eq(users.id, userId))
      const event: StreamEvent = { topic: 'access.changed', ids: [userId] }
      platform.events.deliver(await platform.events.store(database.pool, [{ event, audience: 'everyone' }]))
      expect(await codeOf(token)).toBe(code)
    }
  })
})

describe('a session in use', () => {
  test.each([
    [false, '12 hours'],
    [true, '30 days'],
  ])('is prolonged: remembered %s, by %s from its last use', async (remembered, lifetime) => {
    const token = await start(remembered)
    await change(token, {
      lastUsedAt: sql`now() - interval '61 seconds'`,
      expiresAt: sql`now() + interval '1 second'`,
    })
    expect(await codeOf(token)).toBe(20000)
    await vi.waitFor(
      async () => {
        const { lastUsedAt, expiresAt } = await stored(token)
        expect(Date.now() - lastUsedAt.getTime()).toBeLessThan(10_000)
        const [row] = await server.database
          .driver`select extract(epoch from ${lifetime}::interval)::float8 as seconds`
        expect((expiresAt.getTime() - lastUsedAt.getTime()) / 1000).toBeCloseTo(Number(row?.seconds), 0)
      },
      { timeout: 10_000 },
    )
  })

  test('is written down at most once a minute, and never in the operation log', async () => {
    const token = await start()
    await change(token, { lastUsedAt: sql`now() - interval '50 seconds'` })
    const before = await stored(token)
    const entries = await countEntries()
    await codeOf(token)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await stored(token)).toEqual(before)

    const other = await start()
    await change(other, { lastUsedAt: sql`now() - interval '61 seconds'` })
    await codeOf(other)
    await vi.waitFor(
      async () => expect(Date.now() - (await stored(other)).lastUsedAt.getTime()).toBeLessThan(10_000),
      { timeout: 10_000 },
    )
    // The only entry belongs to the start.
    expect(await countEntries()).toBe(entries + 1)
  })

  test('that ends just before its use is written down stays as it ended', async () => {
    const token = await start()
    await change(token, {
      lastUsedAt: sql`now() - interval '1 hour'`,
      endedAt: sql`now()`,
      endedReason: 'revoked',
    })
    const before = await stored(token)
    await touchSession(server.database.pool, before.id)
    expect(await stored(token)).toEqual(before)
  })
})

describe('signing out', () => {
  test('ends the session at once, is the user’s own doing, and leaves the user’s other sessions alone', async () => {
    const [token, other] = [await start(), await start()]
    expect(await codeOf(token)).toBe(20000)
    expect(await server.call(logout, {}, { token })).toMatchObject({ code: 20000, data: null })
    expect(await codeOf(token)).toBe(errors.notSignedIn.code)
    expect(await codeOf(other)).toBe(20000)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .orderBy(desc(operationLog.id))
      .limit(1)
    expect(entry).toMatchObject({
      actorId: userId,
      action: 'access.logout',
      entity: 'session',
      operation: 'update',
    })
    expect(entry?.changes.ended_reason).toEqual([null, 'signed-out'])
  })

  test.each(['', 'garbage', 'x'.repeat(43)])('succeeds with the token %j too', async token => {
    expect(await server.call(logout, {}, { token })).toMatchObject({ code: 20000 })
  })

  test('a second time succeeds and changes nothing', async () => {
    const token = await start()
    await server.call(logout, {}, { token })
    const before = await stored(token)
    expect(await server.call(logout, {}, { token })).toMatchObject({ code: 20000 })
    expect(await stored(token)).toEqual(before)
  })

  test('refuses fields that it does not know', async () => {
    const response = await server.call(logout, { body: { all: true } }, { token: await start() })
    expect(response).toMatchObject({ code: errors.invalid.code, data: { issues: [{ path: 'body.all' }] } })
  })
})

describe('ending sessions', () => {
  beforeEach(() => server.database.pool.delete(sessions))

  test('of a user names the ended sessions, and spares the kept one', async () => {
    const [kept, alive, expired, ended] = [await start(), await start(), await start(), await start()]
    await change(expired, { expiresAt: sql`now() - interval '1 second'` })
    await change(ended, { endedAt: sql`now()`, endedReason: 'signed-out' })
    const storedId = (await stored(kept)).id
    const ids = await endSessionsOf(server.database.pool, userId, 'revoked', storedId)
    expect(ids).toEqual([(await stored(alive)).id])
    expect((await stored(ended)).endedReason).toBe('signed-out')
  })

  test('they are forgotten thirty days after they were over, and not before', async () => {
    const [fresh, expired, ended, recent] = [await start(), await start(), await start(), await start()]
    await change(expired, { expiresAt: sql`now() - interval '31 days'` })
    await change(ended, { endedAt: sql`now() - interval '31 days'`, endedReason: 'revoked' })
    await change(recent, { expiresAt: sql`now() - interval '29 days'` })
    expect(await pruneSessions(server.database.pool)).toBe(2)
    expect(await stored(fresh)).toBeDefined()
    expect(await stored(recent)).toBeDefined()
  })
})

test('a token is never asked for in an address: only the header counts', async () => {
  const request = server.request(readUserInfo, { query: { token: await server.signIn('user') } })
  expect(await (await server.app.fetch(request)).json()).toMatchObject({ code: errors.notSignedIn.code })
})
