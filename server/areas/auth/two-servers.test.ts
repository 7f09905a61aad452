import { changePassword, logout, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import type { StreamEvent } from '@greenroom/contract/events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { roles } from '../roles/schema.ts'

describe('with two servers on one database', () => {
  let first: TestServer
  let second: TestServer
  beforeAll(async () => {
    first = await startTestServer()
    second = await startTestServer({}, first.database.again())
  })
  afterAll(async () => {
    await second.stop()
    await first.stop()
  })

  const codeOf = async (server: TestServer, token: string) =>
    (await server.call(readUserInfo, {}, { token })).code

  test('a session that ends on one has soon ended on the other', async () => {
    const token = await second.signIn('user')
    expect(await codeOf(first, token)).toBe(20000)
    await second.call(logout, {}, { token })
    expect(await codeOf(second, token)).toBe(50008)
    await vi.waitFor(async () => expect(await codeOf(first, token)).toBe(50008), 5000)
  })

  test('a password that is replaced on one soon ends the other sessions on both', async () => {
    const [token, elsewhere] = [await first.signIn('admin'), await second.signIn('admin')]
    expect(await codeOf(second, elsewhere)).toBe(20000)
    const body = { oldPassword: 'admin', newPassword: 'Another-1' }
    await first.ask(changePassword, { body }, { token })
    await vi.waitFor(async () => expect(await codeOf(second, elsewhere)).toBe(50012), 5000)
    expect(await codeOf(second, token)).toBe(20000)
  })

  test('a role that is changed on one soon counts on the other', async () => {
    const token = await second.signIn('user')
    const list = async () => (await second.call(listContentSets, {}, { token })).code
    expect(await list()).toBe(20000)
    const { database, platform } = first
    await database.pool.update(roles).set({ permissions: [] }).where(eq(roles.code, 'user'))
    const event: StreamEvent = { topic: 'access.changed', ids: [] }
    platform.events.deliver(await platform.events.store(database.pool, [{ event, audience: 'everyone' }]))
    await vi.waitFor(async () => expect(await list()).toBe(40003), 5000)
  })
})
