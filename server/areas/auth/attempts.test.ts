import { changePassword, login } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { jobContext } from '../../testing/job-context.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { insertUser } from '../users/seed.ts'
import { pruneAttempts } from './attempts.ts'
import { hashing } from './password.ts'
import { attemptCounts, knownDevices } from './schema.ts'
import { maxApplicants } from './sign-in/credentials.ts'
import { sumUpAttemptsJob } from './sign-in/jobs.ts'
import { pruneDevices } from './sign-in/known-devices.ts'

/** Another test covers the limit per address and minute, which each server counts itself. */

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' }, undefined, { rateLimiter: noLimits })
  second = await startTestServer({ TRUST_PROXY: '1' }, server.database.again(), { rateLimiter: noLimits })
  await insertUser(server.database.pool, { username: 'zhou' }, 'Right-1', 'user')
})
beforeEach(async () => {
  await server.database.pool.delete(attemptCounts)
  await server.database.pool.delete(knownDevices)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

interface Try {
  username?: string
  password?: string
  address?: string
  device?: string
  on?: TestServer
}

async function attempt({
  username = 'zhou',
  password = 'wrong',
  address = '10.0.0.1',
  device = '',
  on = server,
}: Try = {}) {
  const request = on.request(login, { body: { username, password, device } })
  request.headers.set('X-Forwarded-For', address)
  return (await on.app.fetch(request)).json()
}
const wrong = errors.wrongCredentials.code
const early = errors.tooManyAttempts.code
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code)
async function fails(times: number, how: Try = {}): Promise<void> {
  for (let count = 0; count < times; count++) expect((await attempt(how)).code).toBe(wrong)
}
/** Ends the wait. */
const waitOver = () =>
  server.database.pool.update(attemptCounts).set({ blockedUntil: sql`now() - interval '1 second'` })

describe('guessing a password', () => {
  test('is held up after ten failures for half a minute, then ever longer, at most a quarter of an hour, for the right password too', async () => {
    await fails(10)
    const waits: number[] = []
    for (let round = 0; round < 7; round++) {
      const refused = await attempt({ password: 'Right-1' })
      expect(refused.code).toBe(early)
      waits.push(refused.data.retryAfterSeconds)
      await waitOver()
      await fails(1)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    await waitOver()
    expect((await attempt({ password: 'Right-1' })).code).toBe(20000)
    await fails(10)
  })

  test('is held up on every server and after a restart, and at the same place however the name is written', async () => {
    await fails(5)
    await fails(5, { on: second, username: ' ZHOU ' })
    expect((await attempt()).code).toBe(early)
    expect((await attempt({ on: second })).code).toBe(early)
    const restarted = await startTestServer({}, server.database.again())
    expect((await attempt({ on: restarted })).code).toBe(early)
    await restarted.stop()
  })

  test('by many attempts at once gets no more of them looked at than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt({ on: index % 2 ? server : second })),
    )
    expect(codesOf(answers).filter(code => code === wrong)).toHaveLength(10)
    expect(codesOf(answers).filter(code => code === early)).toHaveLength(20)
  })

  test('works, answers and is delayed alike for unknown user names', async () => {
    for (const username of ['zhou', 'nobody']) {
      const derive = vi.spyOn(hashing, 'derive')
      const answers = []
      for (let count = 0; count < 11; count++) answers.push(await attempt({ username }))
      expect(codesOf(answers)).toEqual([...Array.from({ length: 10 }, () => wrong), early])
      expect(answers[0]).toEqual({ data: null, status: 'fail', msg: '账号或者密码错误', code: wrong })
      expect(answers[10].data).toEqual({ retryAfterSeconds: 30 })
      expect(derive).toHaveBeenCalledTimes(10 * (1 + maxApplicants))
      derive.mockRestore()
    }
  })

  test('of many accounts from one address is delayed by the address, and a success with an own account does not clear it', async () => {
    for (let count = 0; count < 49; count++)
      await fails(1, { username: `spray-${count}`, address: '10.0.0.9' })
    expect((await attempt({ password: 'Right-1', address: '10.0.0.9' })).code).toBe(20000)
    await fails(1, { username: 'spray-49', address: '10.0.0.9' })
    expect((await attempt({ username: 'spray-50', address: '10.0.0.9' })).code).toBe(early)
    expect((await attempt({ username: 'spray-50', address: '10.0.0.8' })).code).toBe(wrong)
  })

  test('from many addresses of one IPv6 network is delayed by the network', async () => {
    for (let count = 0; count < 50; count++)
      await fails(1, { username: `spray-${count}`, address: `2001:db8:1:2::${count + 1}` })
    expect((await attempt({ username: 'spray-50', address: '2001:DB8:1:2:ffff::1' })).code).toBe(early)
    expect((await attempt({ username: 'spray-50', address: '2001:db8:1:3::1' })).code).toBe(wrong)
  })

  test('through an open session is held up too', async () => {
    const { token } = (await attempt({ password: 'Right-1' })).data
    const change = (oldPassword: string) =>
      server.call(changePassword, { body: { oldPassword, newPassword: 'Other-22' } }, { token })
    for (let count = 0; count < 10; count++) expect((await change('Wrong-1')).code).toBe(wrong)
    expect(await change('Right-1')).toMatchObject({ code: early, data: { retryAfterSeconds: 30 } })
  })
})

describe('a stranger cannot keep a user out', () => {
  test('a browser in which the user has signed in counts for itself, also from the stranger’s own address', async () => {
    const { device } = (await attempt({ password: 'Right-1' })).data
    await fails(10)
    expect((await attempt({ password: 'Right-1' })).code).toBe(early)
    const again = await attempt({ password: 'Right-1', device })
    expect(again).toMatchObject({ code: 20000, data: { device } })
    // A successful sign-in to an own account does not help the guesser.
    expect((await attempt()).code).toBe(early)
  })

  test('a browser’s token of one account does not count for another, does not sign in, and is delayed by its own failures', async () => {
    const { device } = (await attempt({ username: 'user', password: 'user' })).data
    await fails(10)
    expect((await attempt({ password: 'Right-1', device })).code).toBe(early)
    expect((await attempt({ username: 'user', device })).code).toBe(wrong)
    await fails(9, { username: 'user', device })
    expect((await attempt({ username: 'user', password: 'user', device })).code).toBe(early)
    const stored = await server.database.pool.select().from(knownDevices)
    expect(JSON.stringify(stored)).not.toContain(device)
  })

  test('a new password ends the wait that guessing at the old one brought about', async () => {
    await insertUser(server.database.pool, { username: 'chen' }, 'Right-1', 'user')
    const { token } = (await attempt({ username: 'chen', password: 'Right-1' })).data
    await fails(10, { username: 'chen' })
    expect((await attempt({ username: 'chen', password: 'Right-1' })).code).toBe(early)
    await server.ask(changePassword, { body: { oldPassword: 'Right-1', newPassword: 'Other-22' } }, { token })
    expect((await attempt({ username: 'chen', password: 'Other-22' })).code).toBe(20000)
  })

  test('a wait ends by itself, and attempts are forgotten after a quiet day', async () => {
    await fails(9)
    const ago = sql`now() - interval '25 hours'`
    await server.database.pool.update(attemptCounts).set({ lastAttemptAt: ago })
    await fails(10)
    await server.database.pool.update(attemptCounts).set({ lastAttemptAt: ago })
    await pruneAttempts(server.database.pool)
    expect(await server.database.pool.$count(attemptCounts)).toBe(0)
    await attempt({ password: 'Right-1' })
    await server.database.pool.update(knownDevices).set({ lastUsedAt: sql`now() - interval '91 days'` })
    await pruneDevices(server.database.pool)
    expect(await server.database.pool.$count(knownDevices)).toBe(0)
  })
})

describe('the operation log', () => {
  const refusals = (title: string) =>
    server.database.pool
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.operation, 'refused'), eq(operationLog.title, title)))

  test('has each attempt that was looked at, and of a flood one entry that says how many there were', async () => {
    const { pool } = server.database
    const countEntries = () => pool.$count(operationLog, eq(operationLog.entity, 'session'))
    const before = await countEntries()
    for (let count = 0; count < 60; count++) await attempt({ username: 'flooded', address: '10.1.1.1' })
    expect(await refusals('flooded')).toHaveLength(10)
    await sumUpAttemptsJob.handle(jobContext(pool))
    await sumUpAttemptsJob.handle(jobContext(pool))
    expect(await refusals('flooded × 50')).toMatchObject([
      { action: 'access.login', entity: 'session', address: '10.1.1.1', actorId: null },
    ])
    expect(await countEntries()).toBe(before + 11)
  })
})
