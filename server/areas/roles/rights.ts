import type { RoleName } from '@greenroom/contract/areas/users/users'
import type { Permission } from '@greenroom/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { users } from '../../platform/users/schema.ts'
import { findUser, findVisibleUser, lockUser } from '../../platform/users/store.ts'
import { grantsByUser, lastingGrantsOf } from './grants.ts'
import { effectivePermissions, effectiveRole, effectiveScope, type HeldRole, isWider } from './rules.ts'
import { roles, userRoles } from './schema.ts'
import { rolesByUser, rolesOf } from './user-roles.ts'

/**
 * Lock for taking permissions away from administrators, held until the transaction ends, so that the second of two
 * concurrent changes sees the first. Take it before any lock on a user.
 */
export async function lockAdministrators(queries: Queries): Promise<void> {
  await queries
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.code, 'admin'), roles.builtin))
    .for('no key update')
}

/** Permissions of an administrator. */
const administering: readonly Permission[] = ['role:read', 'role:update', 'user:read', 'user:update']

/** @throws ApiError `lastAdministrator` when no active user could administer users and roles any more */
export async function requireAdministrator(queries: Queries): Promise<void> {
  const [left] = await administrators(queries).limit(1)
  if (!left) throw fail('lastAdministrator')
}

/** How many active users can administer users and roles. */
export const countAdministrators = (queries: Queries): Promise<number> =>
  queries.$count(administrators(queries).as('administrator'))

/** The active users who can administer users and roles. */
function administrators(queries: Queries) {
  const heldPermissions = queries
    .select({ permission: sql`unnest(${roles.permissions})` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, users.id))
  return queries
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(users.status, 'active'),
        eq(roles.base, 'admin'),
        sql`${sql.param(administering)}::text[] <@ array(${heldPermissions})`,
      ),
    )
}

/**
 * Prevents users from giving or taking roles with more permissions than they hold permanently, and from changing users
 * with such roles.
 * @throws ApiError `aboveOwnRights`
 */
export async function requireWithinRights(
  queries: Queries,
  actor: Actor,
  touched: readonly HeldRole[],
): Promise<void> {
  if (touched.length === 0) return
  if (exceedsRights(await rightsOf(queries, actor), touched)) throw fail('aboveOwnRights')
}

/**
 * The same for control of a user, which gives all their roles and grants.
 * @throws ApiError `aboveOwnRights`
 */
export async function requireUserWithinRights(queries: Queries, actor: Actor, userId: string): Promise<void> {
  if ((await findBeyondRights(queries, actor, [userId])).has(userId)) throw fail('aboveOwnRights')
}

/** @throws ApiError `notFound` when the actor may not see the user, `aboveOwnRights`; a deleted user is let through */
export async function requireManageable(queries: Queries, actor: Actor, userId: string): Promise<void> {
  const isThere = (await findUser(queries, userId)) !== undefined
  if (isThere && !(await findVisibleUser(queries, actor, userId))) throw fail('notFound')
  await requireUserWithinRights(queries, actor, userId)
}

/**
 * Returns the users whose roles and grants give more than the actor holds permanently. The actor's own grants do not
 * restrict changes of their own record.
 */
export async function findBeyondRights(
  queries: Queries,
  actor: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  const others = ids.filter(id => id !== actor.id)
  const [rights, roles, granted] = await Promise.all([
    rightsOf(queries, actor),
    rolesByUser(queries, ids),
    grantsByUser(queries, others),
  ])
  const heldBy = (id: string): HeldRole[] => {
    const permissions = granted.get(id)?.map(({ permission }) => permission)
    const heldRoles = roles.get(id) ?? []
    return permissions ? [...heldRoles, { base: 'user', permissions, dataScope: 'own' }] : heldRoles
  }
  return new Set(ids.filter(id => exceedsRights(rights, heldBy(id))))
}

/** Access that decides which users the actor may change. */
interface Rights {
  own: readonly HeldRole[]
  /** Permissions from roles and permanent grants. */
  lasting: ReadonlySet<Permission>
}

async function rightsOf(queries: Queries, actor: Actor): Promise<Rights> {
  const [own, granted] = await Promise.all([rolesOf(queries, actor.id), lastingGrantsOf(queries, actor.id)])
  return { own, lasting: effectivePermissions(own, granted) }
}

/** True when these roles allow, or show, more than the user may do or see. */
function exceedsRights({ own, lasting }: Rights, touched: readonly HeldRole[]): boolean {
  if (touched.length === 0) return false
  const exceeds = [...effectivePermissions(touched)].some(permission => !lasting.has(permission))
  const needsAdministrator = effectiveRole(touched) === 'admin' && effectiveRole(own) !== 'admin'
  return exceeds || needsAdministrator || isWider(effectiveScope(touched), effectiveScope(own))
}

/** The roles that the actor may give. */
export async function rolesToGive(queries: Queries, actor: Actor): Promise<RoleName[]> {
  const [all, rights] = await Promise.all([
    queries.select().from(roles).orderBy(roles.createdAt, roles.code),
    rightsOf(queries, actor),
  ])
  return all
    .filter(role => !exceedsRights(rights, [role]))
    .map(({ id, code, name, base }) => ({ id, code, name, base }))
}

/** Locks the user's row and returns it with their roles. @throws ApiError `notFound` */
export async function lockUserRow({ actor, queries }: { actor: Actor; queries: Queries }, id: string) {
  await lockAdministrators(queries)
  await lockUser(queries, id)
  const user = await findVisibleUser(queries, actor, id)
  if (!user) throw fail('notFound')
  return { user, heldRoles: (await rolesByUser(queries, [id])).get(id) ?? [] }
}
