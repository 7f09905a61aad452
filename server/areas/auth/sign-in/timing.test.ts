import { login } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { users } from '../../../platform/users/schema.ts'
import { lowerHashingCost, restoreHashingCost } from '../../../testing/hashing-cost.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { registrations } from '../../users/registration/schema.ts'
import { hashing, hashPassword, verifyPassword } from '../password.ts'
import { maxApplicants } from './credentials.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  restoreHashingCost()
  const passwordHash = await hashPassword('Right-1')
  const fields = { name: 'x', email: 'x@example.org', reason: '', passwordHash, language: 'en-US' as const }
  await server.database.pool
    .insert(registrations)
    .values(['asked once', 'asked twice', 'asked twice'].map(username => ({ ...fields, username })))
  await server.database.pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
})
afterAll(async () => {
  lowerHashingCost()
  await server.stop()
})

const attempt = async (username: string) =>
  (await server.call(login, { body: { username, password: 'Wr0ng-one' } })).code

it.each(['admin', 'nobody at all', 'user', 'asked once', 'asked twice'])(
  'an attempt to sign in as %s hashes as often as any other',
  async name => {
    const derive = vi.spyOn(hashing, 'derive')
    expect(await attempt(name)).toBe(errors.wrongCredentials.code)
    expect(derive).toHaveBeenCalledTimes(1 + maxApplicants)
    derive.mockRestore()
  },
)

it('hashing costs the same for unknown users as for known ones', async () => {
  const somebodysHash = await hashPassword('Right-1')
  const costOf = async (stored: string | undefined) => {
    const before = process.cpuUsage()
    for (let time = 0; time < 2; time++) await verifyPassword('Wr0ng-one', stored)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await costOf(undefined)
  const costs: { somebody: number; nobody: number }[] = []
  for (let round = 0; round < 6; round++) {
    costs.push({ somebody: await costOf(somebodysHash), nobody: await costOf(undefined) })
  }
  // In processor time, of which a busy machine only adds; half is far below any real difference.
  const somebody = Math.min(...costs.map(cost => cost.somebody))
  const nobody = Math.min(...costs.map(cost => cost.nobody))
  expect(nobody).toBeGreaterThan(somebody / 2)
  expect(nobody).toBeLessThan(somebody * 2)
})
