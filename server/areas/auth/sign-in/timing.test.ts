import { login } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people } from '../../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { verifyPassword } from '../password.ts'

vi.mock('../password.ts', async original => {
  const real = await original<typeof import('../password.ts')>()
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) }
})
const verified = vi.mocked(verifyPassword)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.pool.update(people).set({ status: 'disabled' }).where(eq(people.username, 'user'))
})
afterAll(() => server.stop())
beforeEach(() => {
  verified.mockClear()
})

const attempt = async (username: string) =>
  (await server.call(login, { body: { username, password: 'Wr0ng-one' } })).code

it.each(['admin', 'nobody at all', 'user'])('an attempt to sign in as %s hashes one password', async name => {
  expect(await attempt(name)).toBe(errors.wrongCredentials.code)
  expect(verified).toHaveBeenCalledTimes(1)
})

it('hashing for nobody costs what hashing for somebody costs', async () => {
  const [admin] = await server.database.pool.select().from(people).where(eq(people.username, 'admin'))
  const costOf = async (stored: string | undefined) => {
    const before = process.cpuUsage()
    for (let time = 0; time < 8; time++) await verifyPassword('Wr0ng-one', stored)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await costOf(undefined)
  const [somebody, nobody] = [await costOf(admin?.passwordHash), await costOf(undefined)]
  // In processor time, which does not depend on what else the machine does; half is far below any real difference.
  expect(nobody).toBeGreaterThan(somebody / 2)
  expect(nobody).toBeLessThan(somebody * 2)
})
