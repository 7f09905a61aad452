import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { deleteContentSets } from '@greenroom/contract/areas/content/content-sets'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { grantPermission, removeExpiredGrants } from './grants.ts'
import { expireGrantsJob } from './jobs.ts'
import { lockRecipients, nameRecipients } from './recipients.ts'
import { permissionGrants } from './schema.ts'

let server: TestServer
let api: { token: string }
let user: string

beforeAll(async () => {
  server = await startTestServer()
  const [found] = await server.database.pool.select().from(users).where(eq(users.username, 'user'))
  user = found?.id ?? ''
})
beforeEach(async () => {
  await server.database.pool.delete(permissionGrants)
  // A new session, which no server has cached.
  api = { token: await server.signIn('user') }
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

const permission = 'content-set:delete'
const grant = (expiresAt: Date | null) =>
  grantPermission(server.database.pool, { userId: user, permission, expiresAt, grantedBy: user })
const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds)
const mayDelete = async () => {
  const ids = ['01a1fb70-88e3-7454-8848-9ec09f533c2a']
  return (await server.call(deleteContentSets, { body: { ids } }, api)).code !== errors.forbidden.code
}
const shown = async () =>
  (await server.ask(readUserInfo, {}, api)).permissions.filter(one => one === permission)

test('a grant counts beside the roles, once however often it was given', async () => {
  await grant(null)
  await grant(null)
  expect(await mayDelete()).toBe(true)
  expect(await shown()).toEqual([permission])
})

test('a grant counts no more from the moment when it runs out, though the session is known and no job has run', async () => {
  await grant(inMilliseconds(900))
  expect(await mayDelete()).toBe(true)
  await vi.waitFor(async () => expect(await mayDelete()).toBe(false), { timeout: 20_000, interval: 100 })
  expect(await shown()).toEqual([])
  expect(await lockRecipients(server.database.pool, { permission })).not.toContain(user)
})

test('an expired grant is deleted, and the browsers of its users get an event', async () => {
  await grant(inMilliseconds(-1000))
  const publish = vi.fn()
  await expireGrantsJob.handle({ ...jobContext(server.database.pool), publish })
  expect(publish.mock.calls).toEqual([[{ topic: 'access.changed', ids: [user] }, { user }]])
  expect(await server.database.pool.select().from(permissionGrants)).toEqual([])
  expect(await removeExpiredGrants(server.database.pool)).toEqual([])
})

test('a user who holds a permission by a grant is among the users who are asked for it', async () => {
  const { pool } = server.database
  expect(await lockRecipients(pool, { permission })).not.toContain(user)
  await grant(inMilliseconds(60_000))
  expect(await lockRecipients(pool, { permission })).toContain(user)
  expect((await nameRecipients(pool, { permission }, 1)).total).toBe(2)
  expect((await nameRecipients(pool, { permission }, 1)).names).toHaveLength(1)
})
