import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createUser, deleteUser, disableUser, listRoleNames } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import type { Permission } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('undo of a status reaches the user’s open sessions at once', async () => {
  const admin = { token: await server.signIn('admin') }
  const [role] = await server.ask(listRoleNames, {}, admin)
  const empty = { email: '', phone: '', jobName: '', organizationName: '' }
  const body = { ...empty, username: 'enabled-again', name: 'E', roles: [role?.id ?? ''] }
  const { id } = (await server.ask(createUser, { body }, admin)).user
  await server.ask(disableUser, { params: { id } }, admin)
  const { list } = await server.ask(listOperations, { query: { entity: 'user', operation: 'update' } }, admin)
  const events: unknown[] = []
  onTestFinished(server.platform.events.listen(({ event, audience }) => events.push([event, audience])))
  const input = { params: { id: list[0]?.id ?? '' }, body: { scope: 'entry' } }
  expect((await server.call(undoOperation, input, admin)).code).toBe(20000)
  expect(events).toContainEqual([{ topic: 'access.changed', ids: [id] }, { user: id }])
})

it('undo creates and deletes users only for who may do so by hand', async () => {
  const admin = { token: await server.signIn('admin') }
  const missingFor = async (operation: 'insert' | 'delete', permission: Permission) => {
    const { list } = await server.ask(listOperations, { query: { entity: 'user', operation } }, admin)
    const token = await signInHolding(server, ['operation-log:undo', 'user:update', permission])
    const input = { params: { id: list[0]?.id ?? '' }, body: { scope: 'entry' } }
    const { code, data } = await server.call(undoOperation, input, { token })
    expect(code).toBe(errors.forbidden.code)
    return data
  }
  const [role] = await server.ask(listRoleNames, {}, admin)
  const empty = { email: '', phone: '', jobName: '', organizationName: '' }
  const body = { ...empty, username: 'undone-by-right', name: 'U', roles: [role?.id ?? ''] }
  const { user } = await server.ask(createUser, { body }, admin)
  expect(await missingFor('insert', 'user:create')).toEqual({ permission: 'user:delete' })
  await server.ask(deleteUser, { params: { id: user.id } }, admin)
  expect(await missingFor('delete', 'user:delete')).toEqual({ permission: 'user:create' })
})
