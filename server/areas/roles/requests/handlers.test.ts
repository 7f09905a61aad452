import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { deleteContentSets } from '@greenroom/contract/areas/content/content-sets'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import {
  decideAccessRequest,
  listOpenAccessRequests,
  readGranters,
  requestAccess,
} from '@greenroom/contract/areas/roles/access-requests'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { permissionGrants, roles } from '../schema.ts'
import { accessRequests } from './schema.ts'

const permission = 'content-set:delete' as const
const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const approval = { decision: 'approve', expires: null, reason: '' } as const

let server: TestServer
let admin: { token: string }
let user: { token: string }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
})
afterEach(() => server.stop())

/** A decider whose permission to delete expires. */
async function deciderUntil(expiresAt: Date): Promise<{ token: string }> {
  const decider = { token: await signInHolding(server, ['access-request:decide']) }
  const { id: userId } = await server.ask(readUserInfo, {}, decider)
  await server.database.pool.insert(permissionGrants).values({ userId, permission, expiresAt })
  return decider
}
const grantEnds = async () =>
  (await server.database.pool.select().from(permissionGrants))
    .filter(({ grantedBy }) => grantedBy !== null)
    .map(({ expiresAt }) => expiresAt?.toISOString() ?? null)

const ask = (reason = 'To tidy up') => server.ask(requestAccess, { body: { permission, reason } }, user)
const decide = (id: string, body: object = approval, who = admin) =>
  server.call(decideAccessRequest, { params: { id }, body }, who)
const todos = async (who = admin) =>
  (await server.ask(listMessages, {}, { ...who, language: 'en-US' })).filter(
    ({ title }) => title === 'Access request',
  )
const permissionsOf = async (who: { token: string }) => (await server.ask(readUserInfo, {}, who)).permissions
const mayDelete = async (who = user) =>
  (await server.call(deleteContentSets, { body: { ids: [unknownId] } }, who)).code !== errors.forbidden.code
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

describe('access.request-access', () => {
  it('gives a to-do to users who may grant it, and to no others', async () => {
    const request = await ask()
    expect(request).toMatchObject({ permission, reason: 'To tidy up', state: 'open' })
    expect(await todos()).toMatchObject([
      {
        type: 'todo',
        content: 'Asks for “Delete content sets”. Reason: To tidy up',
        action: { call: decideAccessRequest.id, entityId: request.id },
      },
    ])
    expect(await todos(user)).toEqual([])
  })

  it('returns the open request to a user who asks twice, also at the same moment, and notifies no decider again', async () => {
    const answers = await Promise.all([ask('One'), ask('Two'), ask('Three')])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await todos()).toHaveLength(1)
  })

  it('keeps the first reason, also for later deciders', async () => {
    await ask('To tidy up')
    const later = { token: await signInHolding(server, ['access-request:decide', permission]) }
    expect(await todos(later)).toHaveLength(1)
    expect(await ask('Hello?')).toMatchObject({ reason: 'To tidy up', deciders: 2 })
    expect(await todos(later)).toMatchObject([{ content: expect.stringContaining('To tidy up') }])
    expect(await todos()).toHaveLength(1)
  })

  it('reports that no user can decide, and waits for one who can', async () => {
    await server.database.pool
      .update(roles)
      .set({ permissions: [permission] })
      .where(eq(roles.code, 'admin'))
    expect(await ask()).toMatchObject({ deciders: 0 })
    await server.database.pool
      .update(roles)
      .set({ permissions: [permission, 'access-request:decide'] })
      .where(eq(roles.code, 'admin'))
    const { id, deciders } = await ask()
    expect(deciders).toBe(1)
    expect(await todos()).toHaveLength(1)
    expect((await decide(id)).data).toMatchObject({ state: 'approved' })
  })

  it('asks, names and lets decide only those who see the user', async () => {
    const allowed = ['access-request:decide', permission] as const
    const stranger = { token: await signInHolding(server, allowed, 'own') }
    const granters = () => server.ask(readGranters, { query: { permission } }, user)
    expect((await granters()).total).toBe(1)
    const request = await ask()
    expect([request.deciders, await todos(stranger)]).toEqual([1, []])
    expect((await decide(request.id, approval, stranger)).code).toBe(errors.notFound.code)
    const { id: userId } = await server.ask(readUserInfo, {}, user)
    const { id: pid } = await server.ask(readUserInfo, {}, stranger)
    // The creator of an account sees its user, at any scope.
    await server.database.pool.update(users).set({ pid }).where(eq(users.id, userId))
    expect((await granters()).total).toBe(2)
    expect(await todos(stranger)).toHaveLength(1)
    expect((await decide(request.id, approval, stranger)).code).toBe(20000)
  })

  it('refuses what one has already', async () => {
    const held = { body: { permission, reason: 'Why not' } }
    expect((await server.call(requestAccess, held, admin)).code).toBe(errors.wrongState.code)
  })

  it('names a permission that there is not, and a reason that is missing or too long', async () => {
    const wrong = async (body: object) => issuePaths((await server.call(requestAccess, { body }, user)).data)
    expect(await wrong({ permission: 'all:all', reason: '' })).toEqual(['body.permission', 'body.reason'])
    expect(await wrong({ permission, reason: 'x'.repeat(201) })).toEqual(['body.reason'])
  })

  it('does not ask the requester to decide on their own request', async () => {
    const decider = { token: await signInHolding(server, ['access-request:decide']) }
    const { id } = await server.ask(requestAccess, { body: { permission, reason: 'x' } }, decider)
    expect(await todos(decider)).toEqual([])
    expect((await decide(id, approval, decider)).code).toBe(errors.ownRequest.code)
    expect(await mayDelete(decider)).toBe(false)
  })
})

describe('access.open-requests', () => {
  it('lists what one has asked for until it is decided', async () => {
    const request = await ask()
    const { deciders: _, ...listed } = request
    expect(await server.ask(listOpenAccessRequests, {}, user)).toEqual([listed])
    expect(await server.ask(listOpenAccessRequests, {}, admin)).toEqual([])
    await decide(request.id)
    expect(await server.ask(listOpenAccessRequests, {}, user)).toEqual([])
  })
})

describe('access.granters', () => {
  it('names deciders who hold the requested permission, and asks no others', async () => {
    const powerless = { token: await signInHolding(server, ['access-request:decide']) }
    const { names, total } = await server.ask(readGranters, { query: { permission } }, user)
    expect([names.length, total]).toEqual([1, 1])
    await ask()
    expect(await todos(powerless)).toEqual([])
    const wrong = await server.call(readGranters, { query: { permission: 'all:all' } }, user)
    expect(issuePaths(wrong.data)).toEqual(['query.permission'])
  })
})

describe('access.decide-access-request', () => {
  it('grants the permission, at once and in the user record, and tells the requester', async () => {
    const { id } = await ask()
    expect(await mayDelete()).toBe(false)
    expect((await decide(id)).data).toMatchObject({ id, state: 'approved' })
    expect(await mayDelete()).toBe(true)
    expect(await permissionsOf(user)).toContain(permission)
    expect(await todos()).toEqual([])
    const [received] = await server.ask(listMessages, {}, { ...user, language: 'en-US' })
    expect(received).toMatchObject({
      title: 'Access request approved',
      content: 'You now have “Delete content sets”.',
    })
  })

  it('refuses it with a reason, which the requester reads, and who may ask again', async () => {
    const { id } = await ask()
    await decide(id, { decision: 'reject', expires: null, reason: 'Ask Mei to do it.' })
    expect(await mayDelete()).toBe(false)
    const [received] = await server.ask(listMessages, {}, { ...user, language: 'en-US' })
    expect(received?.content).toBe('Your request for “Delete content sets” was rejected. Ask Mei to do it.')
    const again = await ask()
    expect(again.id).not.toBe(id)
    expect((await todos()).map(({ action }) => action?.entityId)).toEqual([again.id])
  })

  it('lets one decision count when two are made, and says who made it', async () => {
    const { id } = await ask()
    const both = await Promise.all([
      decide(id),
      decide(id, { decision: 'reject', expires: null, reason: 'No' }),
    ])
    const refused = both.find(({ code }) => code !== 20000)
    const [first] = await server.database.pool.select().from(users).where(eq(users.username, 'admin'))
    expect(both.filter(({ code }) => code === 20000)).toHaveLength(1)
    expect(refused).toMatchObject({ code: errors.wrongState.code, data: { ids: [id], by: first?.name } })
  })

  it('refuses to grant what the decider does not hold, and leaves the request open', async () => {
    const { id } = await ask()
    const decider = { token: await signInHolding(server, ['access-request:decide']) }
    const refused = await decide(id, approval, decider)
    expect(refused).toMatchObject({ code: errors.forbidden.code, data: { permission } })
    expect(await mayDelete()).toBe(false)
    expect(await todos()).toHaveLength(1)
    const rejection = { decision: 'reject', expires: null, reason: 'No' }
    expect((await decide(id, rejection, decider)).data).toMatchObject({ state: 'rejected' })
  })

  it('grants for no longer than the decider holds it, whose own grant may have run out', async () => {
    const soon = new Date(Date.now() + 3_600_000)
    const sooner = new Date(Date.now() + 60_000)
    const decider = await deciderUntil(soon)
    await decide((await ask()).id, approval, decider)
    expect(await grantEnds()).toEqual([soon.toISOString()])
    await server.database.pool.delete(permissionGrants).where(eq(permissionGrants.expiresAt, soon))
    const another = await deciderUntil(soon)
    await decide((await ask()).id, { ...approval, expires: sooner.toISOString() }, another)
    expect(await grantEnds()).toEqual([sooner.toISOString()])

    const late = await deciderUntil(new Date(Date.now() - 1000))
    const third = { token: await signInHolding(server, []) }
    const { id } = await server.ask(requestAccess, { body: { permission, reason: 'x' } }, third)
    expect((await decide(id, approval, late)).code).toBe(errors.forbidden.code)
  })

  it('reports truthfully that nothing was granted for a permission that this version does not know', async () => {
    const { id } = await ask()
    await server.database.pool.update(accessRequests).set({ permission: 'old:thing' })
    expect(await todos()).toHaveLength(1)
    expect((await decide(id)).data).toMatchObject({ state: 'rejected' })
    const [received] = await server.ask(listMessages, {}, { ...user, language: 'en-US' })
    expect(received).toMatchObject({
      title: 'Access request rejected',
      content: 'Your request for “old:thing” was rejected. This version has no such permission.',
    })
  })

  it('tells the requester until when, by a clock of 24 hours that begins at 00', async () => {
    const { id } = await ask()
    await decide(id, { ...approval, expires: '2099-05-01T00:05:00.000Z' })
    const latestMessage = async (language: 'en-US' | 'zh-CN') =>
      (await server.ask(listMessages, {}, { ...user, language }))[0]?.content
    expect(await latestMessage('en-US')).toBe(
      'You now have “Delete content sets” until May 1, 2099, 00:05 UTC.',
    )
    expect(await latestMessage('zh-CN')).toBe('您已获得“删除内容集合”，有效期至 2099年5月1日 00:05（UTC）。')
  })

  it('does not wait for a deleted user, and grants nothing', async () => {
    const { id } = await ask()
    await server.database.pool.delete(users).where(eq(users.username, 'user'))
    expect(await todos()).toEqual([])
    expect((await decide(id)).data).toMatchObject({ state: 'void' })
  })

  it('says not found for a request that there is not', async () => {
    expect((await decide(unknownId)).code).toBe(errors.notFound.code)
  })

  it('names the errors: a refusal without a reason, an end in the past', async () => {
    const { id } = await ask()
    const wrong = async (body: object) => issuePaths((await decide(id, { ...approval, ...body })).data)
    expect(await wrong({ decision: 'reject' })).toEqual(['body.reason'])
    expect(await wrong({ expires: '2020-01-01T00:00:00.000Z' })).toEqual(['body.expires'])
    expect(await wrong({ decision: 'perhaps' })).toEqual(['body.decision'])
    expect(await todos()).toHaveLength(1)
  })

  it('stands in the operation log with the request, the grant and who did it', async () => {
    const { id } = await ask()
    await decide(id)
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, decideAccessRequest.id))
    expect(
      entries.map(({ entity, operation, title }) => `${operation} ${entity} ${title}`).toSorted(),
    ).toEqual([`insert permission-grant ${permission}`, `update access-request ${permission}`])
    expect(new Set(entries.map(({ actorId }) => actorId)).size).toBe(1)
  })
})
