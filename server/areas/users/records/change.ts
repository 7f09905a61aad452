import type {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  RoleName,
  UserRow,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUserByUsername, type StoredUser, touchedUser } from '../../../platform/users/store.ts'
import { endAllSessions, requireConfirmed } from '../../auth/index.ts'
import {
  findRoles,
  lockUserRow,
  requireAdministrator,
  requireUserWithinRights,
  requireWithinRights,
  setRoles,
} from '../../roles/index.ts'
import { toUserRow } from './list.ts'

type Publish = HandlerContext<typeof createUser>['publish']

/** Creates a user with roles, who replaces the password at the first sign-in. */
export async function createUserByAdmin(
  context: HandlerContext<typeof createUser>,
  { password, passwordHash }: { password: string; passwordHash: string },
) {
  const { roles: roleIds, ...fields } = context.input.body
  const created = await addUser(context, {
    fields: { ...fields, confirmedEmail: fields.email, passwordHash, mustChangePassword: true },
    roleIds,
  })
  return { user: created, password }
}

/** Fields of a new account. */
interface NewAccount {
  fields: Pick<
    typeof users.$inferInsert,
    | 'username'
    | 'name'
    | 'email'
    | 'confirmedEmail'
    | 'phone'
    | 'jobName'
    | 'organizationName'
    | 'passwordHash'
    | 'mustChangePassword'
  >
  roleIds: readonly string[]
}

/**
 * Makes an account with roles that the actor may give.
 * @throws ApiError `invalid` for a name that is taken or a role that there is not, `aboveOwnRights`
 */
export async function addUser(
  {
    actor,
    queries,
    publish,
    request,
  }: Pick<HandlerContext<never>, 'queries' | 'publish' | 'request'> & { actor: Actor },
  { fields, roleIds }: NewAccount,
): Promise<UserRow> {
  const assignedRoles = await findRoles(queries, roleIds)
  if (assignedRoles.length < roleIds.length) throw invalid({ request }, 'body.roles', 'unknownRole')
  await requireWithinRights(queries, actor, assignedRoles)
  if (await findUserByUsername(queries, fields.username)) {
    throw invalid({ request }, 'body.username', 'usernameTaken')
  }
  const user = await onlyRow(
    queries
      .insert(users)
      .values({ ...fields, pid: actor.id })
      .returning()
      .catch((error: unknown) => {
        // Another request took the name in this very moment.
        throw postgresCode(error) === '23505' ? invalid({ request }, 'body.username', 'usernameTaken') : error
      }),
  )
  await setRoles(queries, user.id, roleIds)
  publishChanged(publish, user.id)
  return toUserRow(user, assignedRoles)
}

/** Changes a user from the version that the change started from. */
export async function updateUserByAdmin(context: HandlerContext<typeof updateUser>) {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  const { version, changes } = input.body
  const { roles: roleIds, ...fields } = changes
  const { user, heldRoles } = await lockUserRow(context, id)
  if (user.version !== version) throw fail('conflict', { current: toUserDetail(user, heldRoles) })
  await requireUserWithinRights(queries, actor, id)
  // By these an account is got back, so an open session alone does not change its own.
  const { email = user.email, phone = user.phone } = fields
  const isReachedElsewhere = email !== user.email || phone !== user.phone
  if (id === actor.id && isReachedElsewhere) await requireConfirmed(queries, actor)
  const assignedRoles = roleIds ? await findRoles(queries, roleIds) : heldRoles
  if (roleIds && assignedRoles.length < roleIds.length)
    throw invalid(context, 'body.changes.roles', 'unknownRole')
  if (roleIds) {
    await requireWithinRights(queries, actor, assignedRoles)
    await setRoles(queries, id, roleIds)
    await requireAdministrator(queries)
    publish({ topic: 'access.changed', ids: [id] }, { user: id })
  }
  // A manager of users vouches for addresses of others; a user's own address is only claimed.
  const isVouched = id !== actor.id && email !== user.email
  const saved = await saveUser(queries, id, { ...fields, ...(isVouched && { confirmedEmail: email }) })
  publishChanged(publish, id)
  return toUserDetail(saved, assignedRoles)
}

/** Disables or enables users; users in that state already stay so. */
export async function setStatus(
  context: HandlerContext<typeof disableUser | typeof enableUser>,
  status: StoredUser['status'],
) {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  if (id === actor.id && status === 'disabled') throw fail('ownAccount')
  const { user, heldRoles } = await lockUserRow(context, id)
  await requireUserWithinRights(queries, actor, id)
  if (user.status === status) return toUserRow(user, heldRoles)
  const saved = await saveUser(queries, id, { status })
  await requireAdministrator(queries)
  if (status === 'disabled') await endAllSessions(queries, publish, id)
  publish({ topic: 'access.changed', ids: [id] }, { user: id })
  publishChanged(publish, id)
  return toUserRow(saved, heldRoles)
}

/** Deletes a user and their personal rows; the groups that they led get another lead (a trigger, decision 017). */
export async function deleteUserByAdmin(context: HandlerContext<typeof deleteUser>): Promise<null> {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  if (id === actor.id) throw fail('ownAccount')
  await lockUserRow(context, id)
  await requireUserWithinRights(queries, actor, id)
  await endAllSessions(queries, publish, id)
  await queries.delete(users).where(eq(users.id, id))
  await requireAdministrator(queries)
  publish({ topic: 'access.changed', ids: [id] }, { user: id })
  for (const topic of ['team.changed', 'project.changed'] as const) publish({ topic, ids: [] }, 'everyone')
  publishChanged(publish, id)
  return null
}

/** A user for editing, with the full phone number. */
export function toUserDetail(user: StoredUser, heldRoles: readonly RoleName[]) {
  return { ...toUserRow(user, heldRoles), phone: user.phone }
}

async function saveUser(
  queries: Queries,
  id: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<StoredUser> {
  const [saved] = await queries
    .update(users)
    .set({ ...fields, ...touchedUser })
    .where(eq(users.id, id))
    .returning()
  if (!saved) throw new Error('A locked user was not there')
  return saved
}

export function publishChanged(publish: Publish, id: string): void {
  publish({ topic: 'user.changed', ids: [id] }, { permission: 'user:read' })
}

function invalid(
  { request }: Pick<HandlerContext<typeof createUser>, 'request'>,
  path: string,
  rule: 'unknownRole' | 'usernameTaken',
) {
  return fail('invalid', { issues: [{ path, msg: ruleText(rule, request.language) }] })
}
