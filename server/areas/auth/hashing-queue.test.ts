import { resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { createUser, listRoleNames, listUsers } from '@greenroom/contract/areas/users/users'
import { errors, success } from '@greenroom/contract/errors'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { hashing, hashPassword } from './password.ts'

/** Passwords hashed concurrently, and passwords that may wait. */
const running = 2
const waiting = 200

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

/** Runs `work` while the queue of passwords is full. */
async function whileQueueIsFull(work: () => Promise<void>): Promise<void> {
  const { derive } = hashing
  const released = Promise.withResolvers<void>()
  const held = vi.spyOn(hashing, 'derive').mockImplementation(async (...given) => {
    await released.promise
    return derive(...given)
  })
  const queue = Array.from({ length: running + waiting }, () => hashPassword('x'))
  try {
    await work()
  } finally {
    released.resolve()
    await Promise.all(queue)
    held.mockRestore()
  }
}

let roleId: string
let userId: string
beforeEach(async () => {
  const role = (await server.ask(listRoleNames, {}, admin)).find(({ code }) => code === 'user')
  const { list } = await server.ask(listUsers, { query: { text: 'user' } }, admin)
  roleId = role?.id ?? ''
  userId = list.find(({ username }) => username === 'user')?.id ?? ''
})

it.each([
  {
    call: createUser,
    request: () => ({
      body: {
        username: 'lin',
        name: 'Lin',
        email: 'lin@example.org',
        phone: '13812345678',
        jobName: 'Editor',
        organizationName: 'Content',
        roles: [roleId],
      },
    }),
  },
  {
    call: resetPassword,
    request: () => ({ params: { id: userId }, body: { way: 'password', mail: false } }),
  },
])('$call.id asks to come back while too many passwords wait to be hashed', async ({ call, request }) => {
  await whileQueueIsFull(async () => {
    const refused = { code: errors.tooManyAttempts.code, data: { retryAfterSeconds: 10 } }
    expect(await server.call(call, request(), admin)).toMatchObject(refused)
  })
  expect((await server.call(call, request(), admin)).code).toBe(success.code)
})
