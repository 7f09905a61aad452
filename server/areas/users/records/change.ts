import type {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  UserRow,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import { ruleText } from '@greenroom/contract/rule-texts'
import { and, eq } from 'drizzle-orm'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUserByUsername, type StoredUser, touchedUser } from '../../../platform/users/store.ts'
import { endAllSessions, requireConfirmed } from '../../auth/index.ts'
import {
  findRoles,
  type HeldRoleName,
  lockUserRow,
  personRoles,
  requireAdministrator,
  requireUserWithinRights,
  requireWithinRights,
  rolesByUser,
} from '../../roles/index.ts'
import { toUserRow } from './list.ts'

type Publish = HandlerContext<typeof createUser>['publish']

/** Creates a person with roles, who replaces the password at the first sign-in. */
export async function createUserByAdmin(
  context: HandlerContext<typeof createUser>,
  { password, passwordHash }: { password: string; passwordHash: string },
) {
  const { roles: roleIds, ...fields } = context.input.body
  const made = await addUser(context, {
    fields: { ...fields, confirmedEmail: fields.email, passwordHash, mustChangePassword: true },
    roleIds,
  })
  return { person: made, password }
}

/** What makes an account. */
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
  const given = await findRoles(queries, roleIds)
  if (given.length < roleIds.length) throw invalid({ request }, 'body.roles', 'unknownRole')
  await requireWithinRights(queries, actor, given)
  if (await findUserByUsername(queries, fields.username)) {
    throw invalid({ request }, 'body.username', 'usernameTaken')
  }
  const [person] = await queries
    .insert(users)
    .values({ ...fields, pid: actor.id })
    .returning()
    .catch((error: unknown) => {
      // Somebody else took the name in this very moment.
      throw postgresCode(error) === '23505' ? invalid({ request }, 'body.username', 'usernameTaken') : error
    })
  if (!person) throw new Error('An inserted person was not returned')
  await giveRoles(queries, person.id, roleIds)
  publishChanged(publish, person.id)
  return toUserRow(person, given)
}

/** Changes a person from the version that the change started from. */
export async function updateUserByAdmin(context: HandlerContext<typeof updateUser>) {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  const { version, changes } = input.body
  const { roles: roleIds, ...fields } = changes
  const { person, held } = await lockUserRow(context, id)
  if (person.version !== version) throw fail('conflict', { current: toUserDetail(person, held) })
  await requireUserWithinRights(queries, actor, id, held)
  // By these an account is got back, so an open session alone does not change its own.
  const { email = person.email, phone = person.phone } = fields
  const isReachedElsewhere = email !== person.email || phone !== person.phone
  if (id === actor.id && isReachedElsewhere) await requireConfirmed(queries, actor)
  const given = roleIds ? await findRoles(queries, roleIds) : held
  if (roleIds && given.length < roleIds.length) throw invalid(context, 'body.changes.roles', 'unknownRole')
  if (roleIds) {
    await requireWithinRights(queries, actor, given)
    await giveRoles(queries, id, roleIds)
    await requireAdministrator(queries)
    publish({ topic: 'access.changed', ids: [id] }, { person: id })
  }
  // Whoever manages users vouches for addresses of others; one's own is only claimed.
  const isVouched = id !== actor.id && email !== person.email
  const saved = await savePerson(queries, id, { ...fields, ...(isVouched && { confirmedEmail: email }) })
  publishChanged(publish, id)
  return toUserDetail(saved, given)
}

/** Keeps a person from signing in, or lets them again; what is so already stays so. */
export async function setStatus(
  context: HandlerContext<typeof disableUser | typeof enableUser>,
  status: StoredUser['status'],
) {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  if (id === actor.id && status === 'disabled') throw fail('ownAccount')
  const { person, held } = await lockUserRow(context, id)
  await requireUserWithinRights(queries, actor, id, held)
  if (person.status === status) return toUserRow(person, held)
  const saved = await savePerson(queries, id, { status })
  await requireAdministrator(queries)
  if (status === 'disabled') await endAllSessions(queries, publish, id)
  publish({ topic: 'access.changed', ids: [id] }, { person: id })
  publishChanged(publish, id)
  return toUserRow(saved, held)
}

/** Deletes a person with what is only theirs; the groups that they led get another lead (a trigger, decision 017). */
export async function deleteUserByAdmin(context: HandlerContext<typeof deleteUser>): Promise<null> {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  if (id === actor.id) throw fail('ownAccount')
  const { held } = await lockUserRow(context, id)
  await requireUserWithinRights(queries, actor, id, held)
  await endAllSessions(queries, publish, id)
  await queries.delete(users).where(eq(users.id, id))
  await requireAdministrator(queries)
  publish({ topic: 'access.changed', ids: [id] }, { person: id })
  for (const topic of ['team.changed', 'project.changed'] as const) publish({ topic, ids: [] }, 'everyone')
  publishChanged(publish, id)
  return null
}

/** The person as they are edited: with the whole phone number. */
export function toUserDetail(person: StoredUser, held: readonly HeldRoleName[]) {
  return { ...toUserRow(person, held), phone: person.phone }
}

/** Leaves the person with exactly these roles; those that stay are not touched. */
async function giveRoles(queries: Queries, personId: string, wanted: readonly string[]): Promise<void> {
  const held = (await rolesByUser(queries, [personId])).get(personId) ?? []
  for (const { id } of held.filter(role => !wanted.includes(role.id))) {
    await queries
      .delete(personRoles)
      .where(and(eq(personRoles.personId, personId), eq(personRoles.roleId, id)))
  }
  const added = wanted.filter(id => !held.some(role => role.id === id))
  if (added.length > 0) {
    await queries.insert(personRoles).values(added.map(roleId => ({ personId, roleId })))
  }
}

async function savePerson(
  queries: Queries,
  id: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<StoredUser> {
  const [saved] = await queries
    .update(users)
    .set({ ...fields, ...touchedUser })
    .where(eq(users.id, id))
    .returning()
  if (!saved) throw new Error('A locked person was not there')
  return saved
}

export function publishChanged(publish: Publish, id: string): void {
  publish({ topic: 'person.changed', ids: [id] }, { permission: 'person:read' })
}

function invalid(
  { request }: Pick<HandlerContext<typeof createUser>, 'request'>,
  path: string,
  rule: 'unknownRole' | 'usernameTaken',
) {
  return fail('invalid', { issues: [{ path, msg: ruleText(rule, request.language) }] })
}
