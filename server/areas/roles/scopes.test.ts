import { listOperations, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  endUserSessions,
  readUserSignIn,
  resetTwoStep,
  unlockUser,
} from '@greenroom/contract/areas/auth/user-sign-in'
import {
  createContentSet,
  deleteContentSets,
  listContentSets,
  putContentSetsOnline,
  readContentSet,
  takeContentSetsOffline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { addTeamMembers, createTeam, removeTeamMember } from '@greenroom/contract/areas/profile/teams'
import { findUsers } from '@greenroom/contract/areas/users/user-search'
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  listRoleNames,
  listUsers,
  readUser,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
/** Tokens of an administrator with the scope `all`, and of a user with all permissions and the scope `own`. */
let tokens: { all: string; own: string }
let ownId: string
/** A content set of each, and the log entry about it. */
const sets = { all: '', own: '' }
const entries = { all: '', own: '' }
let adminId: string

const fields = { contentType: 'img', filterType: 'artificial', description: '' } as const

beforeAll(async () => {
  server = await startTestServer()
  tokens = { all: await server.signIn('admin'), own: await signInHolding(server, allPermissions, 'own') }
  ownId = (await server.ask(readUserInfo, {}, { token: tokens.own })).id
  adminId = (await server.ask(readUserInfo, {}, { token: tokens.all })).id
  for (const who of ['all', 'own'] as const) {
    const body = { ...fields, name: `Set of ${who}` }
    sets[who] = (await server.ask(createContentSet, { body }, { token: tokens[who] })).id
    const query = { title: `Set of ${who}` }
    entries[who] = (await server.ask(listOperations, { query }, { token: tokens.all })).list[0]?.id ?? ''
  }
})
afterAll(() => server.stop())

describe('a list shows the rows of the scope, and counts no others', () => {
  it('content sets', async () => {
    const all = await server.ask(listContentSets, { query: {} }, { token: tokens.all })
    expect(all.total).toBe(57)
    // With the same filters, so cached totals must differ per scope.
    const own = await server.ask(listContentSets, { query: {} }, { token: tokens.own })
    expect(own).toMatchObject({ total: 1, list: [{ id: sets.own }] })
    const searched = await server.ask(listContentSets, { query: { name: 'set of' } }, { token: tokens.own })
    expect(searched).toMatchObject({ total: 1, list: [{ id: sets.own }] })
    expect((await server.ask(listContentSets, { query: {} }, { token: tokens.all })).total).toBe(57)
  })

  it('users, with those whose account one made', async () => {
    const { token } = { token: tokens.own }
    const names = async (of: string) =>
      (await server.ask(listUsers, { query: {} }, { token: of })).list.map(({ id }) => id)
    expect(await names(tokens.all)).toHaveLength(3)
    expect(await names(token)).toEqual([ownId])
    const roles = await server.ask(listRoleNames, {}, { token: tokens.all })
    const body = {
      username: 'made',
      name: 'Made',
      email: '',
      phone: '',
      jobName: '',
      organizationName: '',
      roles: [] as string[],
    }
    // One may only give a role with a scope no wider than one's own.
    body.roles = roles.filter(({ code }) => code.startsWith('holder-')).map(({ id }) => id)
    const { user } = await server.ask(createUser, { body }, { token })
    expect((await names(token)).toSorted()).toEqual([ownId, user.id].toSorted())
    const found = await server.ask(findUsers, { query: { text: 'm' } }, { token })
    expect(found.map(({ id }) => id)).toEqual([user.id])
    expect(await server.ask(findUsers, { query: { text: 'admin' } }, { token })).toEqual([])
    await server.ask(deleteUser, { params: { id: user.id } }, { token })
  })

  it('the operation log', async () => {
    const own = await server.ask(listOperations, { query: {} }, { token: tokens.own })
    expect(new Set(own.list.map(({ user }) => user?.id))).toEqual(new Set([ownId]))
    expect(own.total).toBeGreaterThan(0)
    const all = await server.ask(listOperations, { query: {} }, { token: tokens.all })
    expect(all.total).toBeGreaterThan(own.total)
    const others = await server.ask(listOperations, { query: { user: 'admin' } }, { token: tokens.own })
    expect(others).toMatchObject({ total: 0, list: [] })
  })

  it('the figures of the workplace', async () => {
    const of = async (token: string) => (await server.ask(readWorkplaceSummary, {}, { token })).contentSets
    expect(await of(tokens.own)).toEqual({ online: 0, offline: 1 })
    expect((await of(tokens.all))?.offline).toBeGreaterThan(1)
  })
})

describe('who sees the rows of the own team', () => {
  it('sees the rows of every member of their teams, from the moment they join', async () => {
    const token = await signInHolding(server, allPermissions, 'team')
    const { id } = await server.ask(readUserInfo, {}, { token })
    const counted = async () => (await server.ask(listContentSets, { query: {} }, { token })).total
    const users = async () => (await server.ask(listUsers, { query: {} }, { token })).total
    expect([await counted(), await users()]).toEqual([0, 1])
    const asAdmin = { token: tokens.all }
    const body = { name: 'Nearby' }
    const team = await server.ask(createTeam, { body }, asAdmin)
    const members = (ids: string[]) => ({ params: { id: team.id }, body: { users: ids } })
    await server.ask(addTeamMembers, members([id, ownId]), asAdmin)
    const ofAdmin = (await server.ask(listContentSets, { query: {} }, asAdmin)).total
    expect(await users()).toBe(3)
    expect(await counted()).toBeGreaterThan(2)
    expect(await counted()).toBeLessThan(ofAdmin)
    expect((await server.ask(readContentSet, { params: { id: sets.own } }, { token })).name).toBe(
      'Set of own',
    )
    await server.ask(removeTeamMember, { params: { id: team.id, userId: id } }, asAdmin)
    expect([await counted(), await users()]).toEqual([0, 1])
  })
})

describe('a row out of the scope is not found, as one that is not there', () => {
  const onSet = (id: string) => ({ params: { id } })
  const unknown = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

  it.each([
    ['content-set.read', readContentSet, () => onSet(sets.all)],
    [
      'content-set.update',
      updateContentSet,
      () => ({ ...onSet(sets.all), body: { version: 1, changes: { name: 'x' } } }),
    ],
    [
      'content-set.update of another version',
      updateContentSet,
      () => ({ ...onSet(sets.all), body: { version: 9, changes: { name: 'x' } } }),
    ],
    ['content-set.online', putContentSetsOnline, () => ({ body: { ids: [sets.own, sets.all] } })],
    ['content-set.offline', takeContentSetsOffline, () => ({ body: { ids: [sets.all] } })],
    ['content-set.delete', deleteContentSets, () => ({ body: { ids: [sets.own, sets.all] } })],
    ['user.read', readUser, () => onSet(adminId)],
    ['user.update', updateUser, () => ({ ...onSet(adminId), body: { version: 1, changes: { name: 'x' } } })],
    ['user.disable', disableUser, () => onSet(adminId)],
    ['user.enable', enableUser, () => onSet(adminId)],
    ['user.delete', deleteUser, () => onSet(adminId)],
    ['user.sign-in', readUserSignIn, () => onSet(adminId)],
    ['user.unlock', unlockUser, () => onSet(adminId)],
    ['user.reset-two-step', resetTwoStep, () => onSet(adminId)],
    ['user.end-sessions', endUserSessions, () => onSet(adminId)],
    [
      'user.reset-password',
      resetPassword,
      () => ({ ...onSet(adminId), body: { way: 'password', mail: false } }),
    ],
    ['operation-log.read', readOperation, () => onSet(entries.all)],
  ] as const)('%s', async (_, call, request) => {
    const response = await server.call(call, request(), { token: tokens.own })
    expect(response).toMatchObject({ code: errors.notFound.code, data: null })
    const inText = JSON.stringify(request()).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, unknown)
    const nothing = inText.includes(unknown) ? JSON.parse(inText) : onSet('999999')
    expect(await server.call(call, nothing, { token: tokens.own })).toEqual(response)
  })

  it('and users outside of the data scope cannot be put into a team', async () => {
    const { token } = { token: tokens.own }
    const team = await server.ask(createTeam, { body: { name: 'Wider' } }, { token })
    const add = (user: string) =>
      server.call(addTeamMembers, { params: { id: team.id }, body: { users: [user] } }, { token })
    const response = await add(adminId)
    expect(response.code).toBe(errors.invalid.code)
    expect(await add(unknown)).toEqual(response)
  })

  it('and users cannot put themselves among users outside of their data scope', async () => {
    const { token } = { token: tokens.own }
    const team = await server.ask(createTeam, { body: { name: 'Of others' } }, { token: tokens.all })
    const request = { params: { id: team.id }, body: { users: [ownId] } }
    expect((await server.call(addTeamMembers, request, { token })).code).toBe(errors.aboveOwnRights.code)
  })

  it('while one’s own is found and changed', async () => {
    const { token } = { token: tokens.own }
    const body = { version: 1, changes: { name: 'Set of own, renamed' } }
    expect((await server.ask(updateContentSet, { params: { id: sets.own }, body }, { token })).version).toBe(
      2,
    )
    await server.ask(putContentSetsOnline, { body: { ids: [sets.own] } }, { token })
    expect((await server.ask(readOperation, { params: { id: entries.own } }, { token })).user?.id).toBe(ownId)
    expect((await server.ask(readContentSet, { params: { id: sets.all } }, { token: tokens.all })).name).toBe(
      'Set of all',
    )
  })
})
