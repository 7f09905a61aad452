import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createContentSet, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('A refused undo hands over no entry of a user whom one may not see', async () => {
  const admin = { token: await server.signIn('admin') }
  const own = { token: await signInHolding(server, allPermissions, 'own') }
  const latest = async () =>
    (await server.ask(listOperations, { query: { entity: 'content-set' } }, admin)).list[0]?.id ?? ''
  const body = { name: 'Own', contentType: 'img', filterType: 'artificial', description: '' } as const
  const { id, version } = await server.ask(createContentSet, { body }, own)
  const entry = await latest()
  const rename = { params: { id }, body: { version, changes: { name: 'Renamed by another' } } }
  await server.ask(updateContentSet, rename, admin)
  const newer = await latest()
  const planOf = (as: { token: string }) =>
    server.ask(readUndoPlan, { params: { id: entry }, query: { scope: 'entry' } }, as)
  expect((await planOf(admin)).refusal).toMatchObject({ reason: 'changed', newer: { id: newer } })
  expect((await planOf(own)).refusal).toMatchObject({ reason: 'changed', newer: null })
  const undo = { params: { id: entry }, body: { scope: 'entry' as const } }
  const refused = await server.call(undoOperation, undo, own)
  expect(refused.code).toBe(errors.undoRefused.code)
  expect(JSON.stringify(refused)).not.toMatch(/"(address|device|username)"/)
})
