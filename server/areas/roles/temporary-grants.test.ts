import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  readTeam,
  removeTeamMember,
} from '@greenroom/contract/areas/profile/teams'
import { requestAccess } from '@greenroom/contract/areas/roles/access-requests'
import { listRoles, readRole, updateRole } from '@greenroom/contract/areas/roles/roles'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../modules.ts'
import { assertDeclaresAuthority } from '../../platform/audit/authority.ts'
import { operationLog } from '../../platform/audit/schema.ts'
import { requirementOf } from '../../platform/bulk/change.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInForATime, signInHolding } from '../../testing/users.ts'
import { userStatusChange } from '../users/records/statuses.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const refusedFor = (permission: string) => ({
  status: 'fail',
  code: errors.temporaryPermission.code,
  data: { permission },
})
const idOf = async (token: string) => (await server.ask(readUserInfo, {}, { token })).id
const builtIn = async () => {
  const { list } = await server.ask(listRoles, { query: {} }, admin)
  const row = list.find(({ code }) => code === 'user')
  return server.ask(readRole, { params: { id: row?.id ?? '' } }, admin)
}
/** Renames the built-in role of users. */
const rename = async (token: string) => {
  const { id, version } = await builtIn()
  const body = { version, changes: { nameEnglish: `Named ${version}` } }
  return server.call(updateRole, { params: { id }, body }, { token })
}
const latestOf = async (entity: string) => {
  const [entry] = await server.database.pool
    .select()
    .from(operationLog)
    .where(eq(operationLog.entity, entity))
    .orderBy(desc(operationLog.id))
    .limit(1)
  if (!entry) throw new Error(`No entry of ${entity}`)
  return entry
}

test('the built-in role stays as it is for a user who may edit roles until a grant ends', async () => {
  const before = await builtIn()
  const token = await signInForATime(server, ['role:update', 'role:read'])
  expect(await rename(token)).toMatchObject(refusedFor('role:update'))
  expect(await builtIn()).toEqual(before)
})

test('such a user may ask for the permission without an end', async () => {
  const token = await signInForATime(server, ['role:update'])
  const body = { permission: 'role:update', reason: 'For good' } as const
  expect(await server.ask(requestAccess, { body }, { token })).toMatchObject({ state: 'open' })
})

test('the change of a role is not undone by a permission that runs out, and is by a lasting one', async () => {
  expect((await rename(admin.token)).code).toBe(20000)
  const { id } = await latestOf('role')
  const undo = (token: string) =>
    server.call(undoOperation, { params: { id: String(id) }, body: {} }, { token })
  const brief = await signInForATime(server, ['role:update', 'operation-log:undo'], ['operation-log:read'])
  expect(await undo(brief)).toMatchObject(refusedFor('role:update'))
  expect((await undo(admin.token)).code).toBe(20000)
})

test('a job that disables users needs the permission without an end, as its endpoint does', () => {
  const requirement = { access: 'user:disable', needsLastingPermission: true }
  expect(requirementOf(userStatusChange)).toEqual(requirement)
})

test('a team, which widens the data scope of its members, keeps them against a temporary permission', async () => {
  const lead = await signInHolding(server, ['team:manage'])
  const member = await idOf(await signInHolding(server, []))
  const { id } = await server.ask(createTeam, { body: { name: 'Standing' } }, { token: lead })
  await server.ask(addTeamMembers, { params: { id }, body: { users: [member] } }, { token: lead })
  const token = await signInForATime(server, ['team:manage'])
  const params = { id, userId: member }
  expect(await server.call(removeTeamMember, { params }, { token })).toMatchObject(refusedFor('team:manage'))
  expect(await server.call(deleteTeam, { params: { id } }, { token })).toMatchObject(
    refusedFor('team:manage'),
  )
  const { members } = await server.ask(readTeam, { params: { id } }, { token: lead })
  expect(members).toHaveLength(2)
})

test('an endpoint that changes authority and does not declare it fails wherever responses are validated', async () => {
  expect((await rename(admin.token)).code).toBe(20000)
  const { requestId } = await latestOf('role')
  const { needsLastingPermission: _, ...undeclared } = updateRole
  const { pool } = server.database
  await expect(assertDeclaresAuthority(pool, undeclared, requestId, registry.authorities)).rejects.toThrow(
    'role.update changes role and does not declare needsLastingPermission',
  )
  await assertDeclaresAuthority(pool, updateRole, requestId, registry.authorities)
})
