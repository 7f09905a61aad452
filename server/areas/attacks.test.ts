import { changePassword, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestTemplate } from '../testing/scope/valid-request.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { signInHolding } from '../testing/users.ts'
import { startSession } from './auth/sessions/store.ts'
import { services } from './services/schema.ts'
import { insertUser } from './users/seed.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const closedEndpoints = allEndpoints.filter(call => call.access !== 'public')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A request that the endpoint accepts, with ids of no row. */
const requestTo = (endpoint: Endpoint) =>
  requestTemplate(endpoint).withIds(() => ({ id: unknownId, number: 987_654_321 }))

describe('a thief with a stolen session', () => {
  it('can call nothing once the password was changed', async () => {
    const { pool } = server.database
    const user = await insertUser(pool, { username: 'victim' }, 'victim', 'admin')
    const stolen = await startSession(pool, user, { address: '', device: '' }, true)
    const own = await startSession(pool, user, { address: '', device: '' }, false)
    expect((await server.call(readUserInfo, {}, { token: stolen })).code).toBe(20000)
    const body = { oldPassword: 'victim', newPassword: 'Nobody-kn0ws' }
    await server.ask(changePassword, { body }, { token: own })
    for (const call of closedEndpoints) {
      const { code } = await server.call(call, requestTo(call), { token: stolen })
      expect([call.id, code]).toEqual([call.id, errors.signedInElsewhere.code])
    }
    expect((await server.call(readUserInfo, {}, { token: own })).code).toBe(20000)
  })
})

describe('an id in capital letters', () => {
  /** Their ids are texts that may be no UUIDs. */
  const otherIds = ['passkey.add', 'submission.read']
  const takingIds = closedEndpoints.filter(
    endpoint => requestTemplate(endpoint).idPaths.length > 0 && !otherIds.includes(endpoint.id),
  )

  it.each(takingIds)('is for $id the id as it is stored, so that rules about the own account hold', call => {
    const written = unknownId.toUpperCase()
    const request = requestTemplate(call).withIds(() => ({ id: written, number: 987_654_321 }))
    const parsed = (['params', 'query', 'body'] as const).map(part => call.input[part]?.parse(request[part]))
    expect(JSON.stringify(parsed)).not.toContain(written)
  })
})

describe('a demo user', () => {
  it('is refused every call that the role does not allow, for any request', async () => {
    const token = await server.signIn('user')
    const { permissions } = await server.ask(readUserInfo, {}, { token })
    const guarded = closedEndpoints.filter(
      ({ access }) => access !== 'signed-in' && !permissions.includes(access),
    )
    expect(guarded.length).toBeGreaterThan(20)
    for (const call of guarded) {
      const { body, ...request } = requestTo(call)
      const claims = { role: 'admin', permissions: allPermissions }
      const sent = { ...request, ...(call.method === 'GET' ? {} : { body: Object.assign(claims, body) }) }
      expect([call.id, (await server.call(call, sent, { token })).code]).toEqual([
        call.id,
        errors.forbidden.code,
      ])
    }
  })
})

describe('an endpoint of a service that is not opened', () => {
  it.each(allEndpoints.filter(({ service }) => service))('$id tells that', async call => {
    const { pool } = server.database
    await pool.update(services).set({ enabled: false })
    const token = await signInHolding(server, allPermissions)
    expect((await server.call(call, requestTo(call), { token })).code).toBe(errors.serviceNotOpened.code)
  })
})
