import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import { type Group, group, groupLimits } from '@greenroom/contract/areas/profile/groups'
import * as projects from '@greenroom/contract/areas/profile/projects'
import * as teams from '@greenroom/contract/areas/profile/teams'
import { deleteUser } from '@greenroom/contract/areas/users/users'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import type { Permission } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

interface Kind {
  kind: 'team' | 'project'
  manage: Permission
  /** What a user needs to have one of their own. */
  toCreate: Permission[]
  calls: Record<'mine' | 'list' | 'read' | 'create' | 'update' | 'remove' | 'add' | 'take', Endpoint>
}

const kinds: Kind[] = [
  {
    kind: 'team',
    manage: 'team:manage',
    toCreate: ['team:manage'],
    calls: {
      mine: teams.listMyTeams,
      list: teams.listTeams,
      read: teams.readTeam,
      create: teams.createTeam,
      update: teams.updateTeam,
      remove: teams.deleteTeam,
      add: teams.addTeamMembers,
      take: teams.removeTeamMember,
    },
  },
  {
    kind: 'project',
    manage: 'project:manage',
    toCreate: [],
    calls: {
      mine: projects.listMyProjects,
      list: projects.listProjects,
      read: projects.readProject,
      create: projects.createProject,
      update: projects.updateProject,
      remove: projects.deleteProject,
      add: projects.addProjectMembers,
      take: projects.removeProjectMember,
    },
  },
]

interface Somebody {
  token: string
  id: string
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function somebody(permissions: readonly Permission[] = []): Promise<Somebody> {
  const token = await signInHolding(server, permissions)
  return { token, id: (await server.ask(readUserInfo, {}, { token })).id }
}

const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

describe.each(kinds)('a $kind', ({ kind, manage, toCreate, calls }) => {
  const on = (call: Endpoint, by: Somebody, params: Record<string, unknown>, body?: unknown) =>
    server.call(call, { params, body }, { token: by.token, language: 'en-US' })
  const create = async (by: Somebody, name = 'Spring'): Promise<Group> =>
    group.parse((await server.call(calls.create, { body: { name } }, { token: by.token })).data)
  const read = async (by: Somebody, id: string): Promise<Group> =>
    group.parse((await on(calls.read, by, { id })).data)
  const names = async (by: Somebody, query: Record<string, unknown> = {}) =>
    JSON.stringify((await server.call(calls.list, { query }, { token: by.token })).data)
  const titles = async (by: Somebody) =>
    (await server.ask(listMessages, {}, { token: by.token })).map(({ title }) => title)

  it('is led by its creator, who adds and removes members, who get notices', async () => {
    const [lead, other] = [await somebody(toCreate), await somebody()]
    const { id } = await create(lead)
    const grown = group.parse((await on(calls.add, lead, { id }, { users: [other.id] })).data)
    expect(grown.members.map(member => [member.id, member.lead])).toEqual([
      [lead.id, true],
      [other.id, false],
    ])
    expect(await read(other, id)).toMatchObject({ joined: true, lead: false, peopleNumber: 2 })
    const mine = (await server.call(calls.mine, {}, { token: other.token })).data
    expect(mine).toMatchObject([{ id, name: 'Spring', peopleNumber: 2 }])
    expect((await on(calls.take, lead, { id, userId: other.id })).code).toBe(20000)
    expect((await on(calls.read, other, { id })).code).toBe(errors.notFound.code)
    expect(await titles(other)).toHaveLength(2)
  })

  it('is not found by non-members, and read-only for members who do not lead it', async () => {
    const [lead, member, stranger] = [await somebody(toCreate), await somebody(), await somebody()]
    const { id, version } = await create(lead)
    await on(calls.add, lead, { id }, { users: [member.id] })
    const change = { version, changes: { name: 'Mine' } }
    const tries = (by: Somebody) =>
      Promise.all([
        on(calls.update, by, { id }, change),
        on(calls.remove, by, { id }),
        on(calls.take, by, { id, userId: lead.id }),
      ])
    for (const { code } of [...(await tries(stranger)), await on(calls.read, stranger, { id })]) {
      expect(code).toBe(errors.notFound.code)
    }
    const add = await on(calls.add, member, { id }, { users: [lead.id] })
    for (const { code, data } of [...(await tries(member)), add]) {
      expect([code, data]).toEqual([errors.forbidden.code, { permission: manage }])
    }
    expect(await names(stranger)).not.toContain(id)
    const all = await server.call(calls.list, { query: { of: 'all' } }, { token: member.token })
    expect([all.code, all.data]).toEqual([errors.forbidden.code, { permission: manage }])
  })

  it('refreshes the pages of its members, and of users who may manage all of them, on a change', async () => {
    const [lead, member] = [await somebody(toCreate), await somebody()]
    const { id } = await create(lead)
    const audiences: unknown[] = []
    server.platform.events.listen(({ event, audience }) => {
      if (event.topic === `${kind}.changed` && event.ids.includes(id)) audiences.push(audience)
    })
    await on(calls.add, lead, { id }, { users: [member.id] })
    const expected = [{ permission: manage }, { user: lead.id }, { user: member.id }]
    await expect.poll(() => audiences).toEqual(expect.arrayContaining(expected))
  })

  it('is found and managed by users who may manage all of them', async () => {
    const [lead, manager] = [await somebody(toCreate), await somebody([manage])]
    const { id, version } = await create(lead, 'Autumn campaign')
    expect(await names(manager)).not.toContain(id)
    expect(await names(manager, { of: 'all', text: 'autumn' })).toContain(id)
    expect(await names(manager, { of: 'all', text: 'winter' })).not.toContain(id)
    const saved = await on(calls.update, manager, { id }, { version, changes: { name: 'Autumn' } })
    expect(saved.data).toMatchObject({ name: 'Autumn', version: version + 1, joined: false })
    expect((await on(calls.remove, manager, { id })).code).toBe(20000)
    expect((await on(calls.read, lead, { id })).code).toBe(errors.notFound.code)
  })

  it('is saved from the version that was read, and from no older one', async () => {
    const lead = await somebody(toCreate)
    const { id, version } = await create(lead)
    await on(calls.update, lead, { id }, { version, changes: { name: 'New' } })
    const stale = await on(calls.update, lead, { id }, { version, changes: { description: 'x' } })
    expect(stale.code).toBe(errors.conflict.code)
    expect(stale.data).toMatchObject({ current: { name: 'New', version: version + 1 } })
  })

  it('always has a lead', async () => {
    const [lead, heir] = [await somebody(toCreate), await somebody(toCreate)]
    const { id } = await create(lead)
    expect((await on(calls.take, lead, { id, userId: lead.id })).code).toBe(errors.lastLead.code)
    const demoted = await on(calls.add, lead, { id }, { users: [lead.id], lead: false })
    expect(demoted.code).toBe(errors.lastLead.code)
    await on(calls.add, lead, { id }, { users: [heir.id] })
    await on(calls.add, lead, { id }, { users: [heir.id], lead: true })
    expect((await on(calls.take, lead, { id, userId: lead.id })).code).toBe(20000)
    expect(await read(heir, id)).toMatchObject({ lead: true, peopleNumber: 1 })
  })

  it('gets its longest-standing member as lead when the only lead is deleted, and is deleted with its last member', async () => {
    const keeper = await somebody(['user:delete', 'operation-log:read', 'operation-log:undo'])
    const manager = await somebody([
      ...[manage, ...toCreate, 'user:delete', 'user:create', 'user:update'],
      ...['operation-log:read', 'operation-log:undo'],
    ] as Permission[])
    const [lead, first, second, alone] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody(),
    ]
    const [{ id }, { id: small }] = [await create(manager), await create(manager, 'Of one')]
    const add = (group: string, user: Somebody, lead = false) =>
      on(calls.add, manager, { id: group }, { users: [user.id], lead })
    await add(id, lead, true)
    await add(id, first)
    await add(id, second)
    await on(calls.take, manager, { id, userId: manager.id })
    await add(small, alone, true)
    await on(calls.take, manager, { id: small, userId: manager.id })

    expect((await on(deleteUser, keeper, { id: lead.id })).code).toBe(20000)
    expect((await read(first, id)).members.map(member => [member.id, member.lead])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
    expect((await on(deleteUser, manager, { id: alone.id })).code).toBe(20000)
    expect((await on(calls.read, manager, { id: small })).code).toBe(errors.notFound.code)

    const entriesOf = async (entity: 'user' | `${Kind['kind']}-member`) =>
      (await server.ask(listOperations, { query: { entity } }, { token: manager.token })).list
    const memberEntries = (await entriesOf(`${kind}-member`)).filter(entry => entry.user?.id === keeper.id)
    expect(memberEntries.map(({ operation }) => operation).toSorted()).toEqual(['delete', 'update'])
    const userEntry = (await entriesOf('user')).find(({ entityId }) => entityId === alone.id)
    const undone = await on(undoOperation, manager, { id: userEntry?.id ?? '' }, { scope: 'entry' })
    expect(undone.code).toBe(20000)
    expect((await read(manager, small)).members.map(member => [member.id, member.lead])).toEqual([
      [alone.id, true],
    ])
  })

  it('refuses unknown users, and more members than the limit', async () => {
    const lead = await somebody(toCreate)
    const { id } = await create(lead)
    const unknown = await on(calls.add, lead, { id }, { users: [unknownId] })
    expect(issuePaths(unknown.data)).toEqual(['body.users'])
    expect((await on(calls.take, lead, { id, userId: unknownId })).code).toBe(errors.notFound.code)
    expect((await on(calls.add, lead, { id: unknownId }, { users: [lead.id] })).code).toBe(
      errors.notFound.code,
    )
    expect((await read(lead, id)).peopleNumber).toBe(1)
  })

  it('reports each invalid text', async () => {
    const lead = await somebody(toCreate)
    const long = { name: ' ', description: 'x'.repeat(groupLimits.description + 1) }
    const { data } = await server.call(calls.create, { body: long }, { token: lead.token })
    expect(issuePaths(data)).toEqual(['body.name', 'body.description'])
    const { id } = await create(lead)
    const empty = await on(calls.update, lead, { id }, { version: 1, changes: {} })
    expect(issuePaths(empty.data)).toEqual(['body.changes'])
  })

  it('is restored by undo, never without a lead', async () => {
    const [lead, other] = [await somebody(toCreate), await somebody()]
    const manager = await somebody([manage, 'operation-log:read', 'operation-log:undo'])
    const latest = async (action: string) => {
      const { list } = await server.ask(listOperations, { query: {} }, { token: manager.token })
      return list.find(entry => entry.action === action)?.id ?? ''
    }
    const undo = (id: string) =>
      server.call(undoOperation, { params: { id }, body: { scope: 'request' } }, { token: manager.token })
    const { id } = await create(lead)
    await on(calls.add, lead, { id }, { users: [other.id] })
    await on(calls.add, lead, { id }, { users: [other.id], lead: true })
    const promoted = await latest(calls.add.id)
    await on(calls.take, lead, { id, userId: lead.id })
    expect((await undo(promoted)).code).toBe(errors.lastLead.code)
    expect((await undo(await latest(calls.take.id))).code).toBe(20000)
    expect((await read(lead, id)).members.map(member => member.lead)).toEqual([true, true])
    await on(calls.remove, lead, { id })
    expect((await undo(await latest(calls.remove.id))).code).toBe(20000)
    expect((await read(lead, id)).peopleNumber).toBe(2)
  })

  it(`is counted among the ${kind}s of its users once, however many change it at a time`, async () => {
    const [lead, one, two] = [await somebody(toCreate), await somebody(), await somebody()]
    const { id } = await create(lead)
    const added = await Promise.all(
      [one.id, two.id, one.id].map(user => on(calls.add, lead, { id }, { users: [user] })),
    )
    expect(added.map(({ code }) => code)).toEqual([20000, 20000, 20000])
    expect((await read(one, id)).peopleNumber).toBe(3)
  })
})

it('adding a user to a team refreshes their rights on every server', async () => {
  const changedIds: string[] = []
  server.platform.events.listen(({ event }) => {
    if (event.topic === 'access.changed') changedIds.push(...event.ids)
  })
  const [lead, other] = [await somebody(['team:manage']), await somebody()]
  const { id } = await server.ask(teams.createTeam, { body: { name: 'Night shift' } }, { token: lead.token })
  await server.ask(
    teams.addTeamMembers,
    { params: { id }, body: { users: [other.id] } },
    { token: lead.token },
  )
  await expect.poll(() => changedIds).toEqual(expect.arrayContaining([lead.id, other.id]))
})

it('a lead without the permission for teams cannot add members', async () => {
  const [manager, lead] = [await somebody(['team:manage']), await somebody()]
  const { id } = await server.ask(teams.createTeam, { body: { name: 'Desk' } }, { token: manager.token })
  const body = { users: [lead.id], lead: true }
  await server.ask(teams.addTeamMembers, { params: { id }, body }, { token: manager.token })
  const request = { params: { id }, body: { users: [(await somebody()).id] } }
  const { code, data } = await server.call(teams.addTeamMembers, request, { token: lead.token })
  expect([code, data]).toEqual([errors.forbidden.code, { permission: 'team:manage' }])
})
