import { resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { endUserSessions, resetTwoStep, unlockUser } from '@greenroom/contract/areas/auth/user-sign-in'
import {
  deleteUser,
  disableUser,
  enableUser,
  setUserStatuses,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { grantPermission } from './grants.ts'

let server: TestServer
let helper: string
let helperId: string
let granted: string
beforeAll(async () => {
  server = await startTestServer()
  const idOf = async (token: string) => (await server.ask(readUserInfo, {}, { token })).id
  helper = await signInHolding(server, [
    'user:update',
    'user:disable',
    'user:delete',
    'user:reset-password',
    'user:recover',
  ])
  helperId = await idOf(helper)
  granted = await idOf(await signInHolding(server, []))
  const grant = { permission: 'role:update', expiresAt: null } as const
  await grantPermission(server.database.pool, { userId: granted, grantedBy: granted, ...grant })
  const expiresAt = new Date(Date.now() + 60_000)
  await grantPermission(server.database.pool, {
    userId: helperId,
    grantedBy: granted,
    permission: 'role:update',
    expiresAt,
  })
})
afterAll(() => server.stop())

const changes = { version: 1, changes: { email: 'helper@example.org' } }
const touching: [string, Endpoint, unknown?][] = [
  ['edited', updateUser, changes],
  ['disabled', disableUser],
  ['enabled', enableUser],
  ['given another password', resetPassword, { way: 'password', mail: false }],
  ['unlocked', unlockUser],
  ['freed of their second step', resetTwoStep],
  ['signed out', endUserSessions],
  ['deleted', deleteUser],
]

it.each(touching)(
  'a holder of a temporary permission that the other user lacks is not %s',
  async (_, call, body) => {
    const before = await stored()
    const response = await server.call(call, { params: { id: granted }, body }, { token: helper })
    expect(response.code).toBe(errors.aboveOwnRights.code)
    expect(await stored()).toEqual(before)
  },
)

it('nor disabled among many', async () => {
  const body = { status: 'disabled', ids: [granted], matching: null }
  const response = await server.call(setUserStatuses, { body }, { token: helper })
  expect(errors.usersRefused.data.parse(response.data).refused).toMatchObject([{ reason: 'aboveOwnRights' }])
})

it('does not count one’s own temporary grants against oneself', async () => {
  const response = await server.call(
    updateUser,
    { params: { id: helperId }, body: changes },
    { token: helper },
  )
  expect(response.code).toBe(20000)
})

const stored = () => server.database.pool.select().from(users).where(eq(users.id, granted))
