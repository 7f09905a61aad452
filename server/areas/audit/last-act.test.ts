import { readLastAct, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import {
  createContentSet,
  deleteContentSets,
  putContentSetsOnline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let mine: { token: string }
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
beforeEach(async () => {
  const may = [
    'content-set:create',
    'content-set:update',
    'content-set:publish',
    'content-set:delete',
  ] as const
  mine = { token: await signInHolding(server, ['content-set:read', 'operation-log:undo', ...may]) }
})
afterAll(() => server.stop())

const last = async (as = mine) => server.ask(readLastAct, {}, as)
const make = (name: string, as = mine) => {
  const body = { name, contentType: 'img', filterType: 'artificial', description: '' } as const
  return server.ask(createContentSet, { body }, as)
}
const undo = (id: string) => server.ask(undoOperation, { params: { id }, body: { scope: 'request' } }, mine)

describe('operation-log.last-act', () => {
  it('answers with nothing for users who only signed in', async () => {
    expect(await last()).toEqual({ entry: null, count: 0 })
  })

  it('is the newest change of the user, not of others; once that is undone, the one before', async () => {
    const set = await make('First act')
    await server.ask(putContentSetsOnline, { body: { ids: [set.id] } }, mine)
    await make('Of another user', admin)
    const { entry: second } = await last()
    expect(second).toMatchObject({
      action: 'content-set.online',
      title: 'First act',
      newStatus: 'online',
      undoRefusal: null,
    })
    await undo(second?.id ?? '')
    const { entry: first } = await last()
    expect(first).toMatchObject({ action: 'content-set.create', title: 'First act', undoRefusal: null })
    await undo(first?.id ?? '')
    expect(await last()).toEqual({ entry: null, count: 0 })
  })

  it('counts the things of a change of several', async () => {
    const ids = [(await make('One of two')).id, (await make('Two of two')).id]
    await server.ask(deleteContentSets, { body: { ids } }, mine)
    const { entry, count } = await last()
    expect([entry?.action, count]).toEqual(['content-set.delete', 2])
  })

  it('says why the newest change cannot be undone', async () => {
    const set = await make('Renamed since')
    const body = { version: set.version, changes: { name: 'By another user' } }
    await server.ask(updateContentSet, { params: { id: set.id }, body }, admin)
    expect((await last()).entry).toMatchObject({ title: 'Renamed since', undoRefusal: 'changed' })
  })

  it('passes over a sign-in, and forgets a change older than half an hour', async () => {
    const { id } = await make('Half an hour ago', admin)
    await server.call(login, { body: { username: 'admin', password: 'admin' } })
    expect((await last(admin)).entry).toMatchObject({ entityId: id })
    await server.database.pool
      .update(operationLog)
      .set({ at: sql`now() - interval '31 minutes'` })
      .where(eq(operationLog.entityId, id))
    expect((await last(admin)).entry?.entityId).not.toBe(id)
  })
})
