import { login } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { users } from '../../../platform/users/schema.ts'
import { lowerHashingCost, restoreHashingCost } from '../../../testing/hashing-cost.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hashing, hashPassword, verifyPassword } from '../password.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  restoreHashingCost()
  await server.database.pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
})
afterAll(async () => {
  lowerHashingCost()
  await server.stop()
})

const attempt = async (username: string) =>
  (await server.call(login, { body: { username, password: 'Wr0ng-one' } })).code

it.each(['admin', 'nobody at all', 'user'])('an attempt to sign in as %s hashes one password', async name => {
  const derive = vi.spyOn(hashing, 'derive')
  expect(await attempt(name)).toBe(errors.wrongCredentials.code)
  expect(derive).toHaveBeenCalledTimes(1)
  derive.mockRestore()
})

it('hashing for nobody costs what hashing for somebody costs', async () => {
  const somebodysHash = await hashPassword('Right-1')
  const costOf = async (stored: string | undefined) => {
    const before = process.cpuUsage()
    for (let time = 0; time < 8; time++) await verifyPassword('Wr0ng-one', stored)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await costOf(undefined)
  const [somebody, nobody] = [await costOf(somebodysHash), await costOf(undefined)]
  // In processor time, which does not depend on what else the machine does; half is far below any real difference.
  expect(nobody).toBeGreaterThan(somebody / 2)
  expect(nobody).toBeLessThan(somebody * 2)
})
