import { randomUUID } from 'node:crypto'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import { updateRole } from '@greenroom/contract/areas/roles/roles'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { envelopeSchema, replayedHeader, requestIdHeader } from '@greenroom/contract/envelope'
import { errors, success } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { signInHolding } from '../testing/users.ts'
import { roles } from './roles/schema.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.stop())

/** Creates a content source, whose token the response shows once. */
async function createSource(token: string, key: string, viewAs?: string) {
  const request = server.request(createContentSource, { body: { name: key } }, { token, key, viewAs })
  const response = await server.app.fetch(request)
  return {
    ...envelopeSchema.parse(await response.json()),
    isReplay: response.headers.has(replayedHeader),
    requestId: response.headers.get(requestIdHeader),
  }
}

/** Signs in a user with a role of its own. */
async function signInWithRole(permissions: Parameters<typeof signInHolding>[1]) {
  const code = `repeater-${randomUUID()}`
  const token = await signInHolding(server, permissions, 'all', code)
  const [role] = await server.database.pool.select({ id: roles.id }).from(roles).where(eq(roles.code, code))
  const params = { id: role?.id ?? '' }
  let version = 1
  const change = (changes: Partial<RequestOf<typeof updateRole>['body']['changes']>) =>
    server.ask(updateRole, { params, body: { version: version++, changes } }, { token: admin })
  return { token, change }
}

describe('a write that is sent again with its key', () => {
  it('has one entry in the operation log, which the id of both responses finds', async () => {
    const key = randomUUID()
    const first = await createSource(admin, key)
    expect(await createSource(admin, key)).toEqual({ ...first, isReplay: true })
    const entries = await server.database.pool
      .select({ requestId: operationLog.requestId })
      .from(operationLog)
      .where(eq(operationLog.title, key))
      .orderBy(desc(operationLog.id))
    expect(entries).toEqual([{ requestId: first.requestId }])
  })

  it('answers as before only to who may still do it, with the same access', async () => {
    const key = randomUUID()
    const { token, change } = await signInWithRole(['content-source:manage', 'content-set:read'])
    const again = () => createSource(token, key)
    const first = await again()
    expect(first).toMatchObject({ code: success.code, isReplay: false })
    await change({ permissions: ['content-set:read'] })
    expect(await again()).toMatchObject({ code: errors.forbidden.code })
    await change({ permissions: ['content-source:manage', 'content-set:read'], dataScope: 'own' })
    expect(await again()).toMatchObject({ code: errors.scopeTooNarrow.code })
    await change({ permissions: ['content-source:manage'], dataScope: 'all' })
    expect(await again()).toMatchObject({ code: errors.alreadyDone.code, data: null })
    await change({ permissions: ['content-set:read', 'content-source:manage'] })
    expect(await again()).toEqual({ ...first, isReplay: true })
  })

  it('is refused while its user views the console as a role', async () => {
    const key = randomUUID()
    await createSource(admin, key)
    const [role] = await server.database.pool
      .select({ id: roles.id })
      .from(roles)
      .where(eq(roles.code, 'user'))
    expect(await createSource(admin, key, role?.id)).toMatchObject({ code: errors.viewAsReadOnly.code })
  })
})
