import { endOneSession, endOtherSessions, listSessions } from '@greenroom/contract/areas/auth/sessions'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { findUserByUsername } from '../../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { sessions } from './schema.ts'
import { hashToken, startSession } from './store.ts'

let server: TestServer
let userId: string
beforeAll(async () => {
  server = await startTestServer()
  userId = (await findUserByUsername(server.database.pool, 'user'))?.id ?? ''
})
beforeEach(() => server.database.pool.delete(sessions))
afterAll(() => server.stop())

const start = (device: string, address = '10.0.0.1') =>
  startSession(server.database.pool, userId, { device, address }, false)
const idOf = async (token: string) => {
  const byToken = eq(sessions.tokenHash, hashToken(token) ?? '')
  return (await server.database.pool.select().from(sessions).where(byToken))[0]?.id ?? ''
}
const codeOf = async (token: string) => (await server.call(readUserInfo, {}, { token })).code

test('the list has one’s own open sessions, the asking one first, with device and address and without tokens', async () => {
  const [here, there, over, ended] = [
    await start('Firefox'),
    await start('Safari'),
    await start('A'),
    await start('B'),
  ]
  await server.signIn('admin')
  await server.database.pool
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(eq(sessions.id, await idOf(over)))
  await server.ask(endOneSession, { params: { id: await idOf(ended) } }, { token: there })
  const list = await server.ask(listSessions, {}, { token: here })
  expect(list).toMatchObject([
    { id: await idOf(here), device: 'Firefox', address: '10.0.0.1', current: true, remembered: false },
    { id: await idOf(there), device: 'Safari', current: false },
  ])
  expect(JSON.stringify(list)).not.toContain(hashToken(here))
})

test('one session is ended at once, and recorded as ended by the user', async () => {
  const [here, there] = [await start('Firefox'), await start('Safari')]
  expect(await codeOf(there)).toBe(20000)
  const id = await idOf(there)
  expect(await server.call(endOneSession, { params: { id } }, { token: here })).toMatchObject({ code: 20000 })
  expect(await codeOf(there)).toBe(errors.signedInElsewhere.code)
  expect(await codeOf(here)).toBe(20000)
  const entries = await server.database.pool.select().from(operationLog).where(eq(operationLog.entityId, id))
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'session.end', actorId: userId, title: 'Safari' }),
  )
  const again = await server.call(endOneSession, { params: { id } }, { token: here })
  expect(again.code).toBe(errors.notFound.code)
})

test('another user’s session is not there', async () => {
  const [mine, theirs] = [await start('Firefox'), await server.signIn('admin')]
  const response = await server.call(endOneSession, { params: { id: await idOf(theirs) } }, { token: mine })
  expect(response.code).toBe(errors.notFound.code)
  expect(await codeOf(theirs)).toBe(20000)
})

test('ends all other sessions of the user at once, and no session of others', async () => {
  const [here, one, two, other] = [
    await start('A'),
    await start('B'),
    await start('C'),
    await server.signIn('admin'),
  ]
  expect(await server.ask(endOtherSessions, {}, { token: here })).toEqual({ ended: 2 })
  expect(await Promise.all([here, one, two, other].map(codeOf))).toEqual([20000, 50012, 50012, 20000])
  expect(await server.ask(endOtherSessions, {}, { token: here })).toEqual({ ended: 0 })
})
