import { listOperations, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { contentItemFields } from '@greenroom/contract/areas/content/content-item-fields'
import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import { createContentSet, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import { decideAccessRequest, requestAccess } from '@greenroom/contract/areas/roles/access-requests'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { sessions } from '../auth/sessions/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const entriesOf = async (query: {
  entity: 'user' | 'session' | 'access-request' | 'content-set' | 'content-item'
  entityId?: string
}) => (await server.ask(listOperations, { query }, admin)).list
const detailOf = async (id = '') => server.ask(readOperation, { params: { id } }, admin)
const userCalled = async (username: string) => {
  const [user] = await server.database.pool.select().from(users).where(eq(users.username, username))
  if (!user) throw new Error('There is no such user')
  return user
}

describe('an undo that would be refused', () => {
  it('is known before the click: a secret in the list and in the entry', async () => {
    await signInHolding(server, ['role:read'], 'all', 'changed')
    const { id } = await userCalled('changed')
    await server.database.pool.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
    const [entry] = await entriesOf({ entity: 'user', entityId: id })
    expect(entry).toMatchObject({ operation: 'update', undoRefusal: 'secret' })
    expect((await detailOf(entry?.id)).undoRefusal).toBe('secret')
  })

  it('is known before the click: a newer change that it would overwrite', async () => {
    const body = { name: 'First', contentType: 'img', filterType: 'artificial' } as const
    const { id, version } = await server.ask(createContentSet, { body }, admin)
    const rename = (name: string, from: number) =>
      server.ask(updateContentSet, { params: { id }, body: { version: from, changes: { name } } }, admin)
    await rename('Second', version)
    await rename('Third', version + 1)
    const refusals = (await entriesOf({ entity: 'content-set', entityId: id })).map(
      ({ undoRefusal }) => undoRefusal,
    )
    expect(refusals).toEqual([null, 'changed', 'changed'])
  })

  it('is not read for users who may not undo', async () => {
    const token = await signInHolding(server, ['operation-log:read'])
    const { id } = await userCalled('changed')
    const query = { entity: 'user', entityId: id } as const
    const { list } = await server.ask(listOperations, { query }, { token })
    expect(list[0]?.undoRefusal).toBeNull()
  })
})

describe('an entry', () => {
  it('about the session of another user says whose it is, also when the owner did not change', async () => {
    await server.signIn('user')
    const { id, name } = await userCalled('user')
    await server.database.pool.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id))
    const entries = await entriesOf({ entity: 'session' })
    const ended = entries.find(({ operation, owner }) => operation === 'update' && owner === name)
    expect(ended).toBeDefined()
    // The user signed in by themselves.
    expect(entries.find(({ operation, user }) => operation === 'insert' && user?.id === id)?.owner).toBe('')
  })

  it('about an approval says whose request it was', async () => {
    const user = { token: await server.signIn('user') }
    const request = await server.ask(
      requestAccess,
      { body: { permission: 'role:read', reason: 'To plan' } },
      user,
    )
    const params = { id: request.id }
    await server.ask(
      decideAccessRequest,
      { params, body: { decision: 'reject', expires: null, reason: 'No' } },
      admin,
    )
    const { name } = await userCalled('user')
    const [decided, requested] = await entriesOf({ entity: 'access-request', entityId: request.id })
    expect([decided?.owner, requested?.owner]).toEqual([name, ''])
  })

  it('tells the fields of a content item in the order of its form', async () => {
    const body = {
      title: 'Ordered',
      genre: 'text',
      author: 'Lin',
      source: 'original',
      topic: 'Camping',
      language: 'en',
      body: 'Text',
      publishedTime: new Date().toISOString(),
    } as const
    const { id } = await server.ask(createContentItem, { body }, admin)
    const [entry] = await entriesOf({ entity: 'content-item', entityId: id })
    const columnOf = (field: string) => (field === 'publishedTime' ? 'published_at' : field)
    const form = Object.keys(contentItemFields.shape).map(columnOf)
    const logged = Object.keys((await detailOf(entry?.id)).changes).filter(field => form.includes(field))
    expect(logged).toEqual(form)
  })
})
