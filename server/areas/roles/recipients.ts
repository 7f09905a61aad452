import type { Text } from '@greenroom/contract/languages'
import type { Permission } from '@greenroom/contract/permissions'
import { and, arrayContains, count, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { teamMembers, users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import { isInForce } from './grants.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'

/** Selects active users. */
export type Recipients =
  | 'everyone'
  | { role: string }
  /**
   * Holders of the permission; with `alsoHolding`, of both permissions; with `seeing`, only holders who may read that
   * user. With `orUser`, also that user.
   */
  | { permission: Permission; alsoHolding?: Permission; seeing?: string; orUser?: string }
  /** With `visibleTo`, only those whom that user may see. */
  | { users: readonly string[]; visibleTo?: Pick<Actor, 'dataScope'> }

/** Ids of the selected users, who cannot be deleted before the transaction ends. */
export async function lockRecipients(queries: Queries, recipients: Recipients): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), amongThem(queries, recipients)))
    .orderBy(users.id)
    .for('key share')
  return rows.map(({ id }) => id)
}

function amongThem(queries: Queries, recipients: Recipients): SQL | undefined {
  if (recipients === 'everyone') return undefined
  if ('users' in recipients) {
    const { visibleTo } = recipients
    return and(inArray(users.id, [...recipients.users]), visibleTo && visibleUsers(visibleTo))
  }
  if ('role' in recipients) return holdsRole(queries, eq(roles.code, recipients.role))
  const { permission, alsoHolding, seeing, orUser } = recipients
  const holders = and(
    holdsPermission(queries, permission),
    alsoHolding && holdsPermission(queries, alsoHolding),
    seeing === undefined ? undefined : canReadUser(queries, seeing),
  )
  return orUser === undefined ? holders : or(holders, eq(users.id, orUser))
}

/** The inverse of {@link visibleUsers}: users who can read that user, by the data scopes of their roles. */
function canReadUser(queries: Queries, userId: string): SQL | undefined {
  const [seen, mates] = [alias(users, 'seen'), alias(teamMembers, 'mate')]
  /** That user, and the creator of their account. */
  const owners = sql`(select unnest(array[${seen.id}, ${seen.pid}]) from ${users} ${seen} where ${seen.id} = ${userId})`
  const isInTeamWithThem = exists(
    queries
      .select({ id: mates.userId })
      .from(mates)
      .innerJoin(teamMembers, eq(teamMembers.groupId, mates.groupId))
      .where(and(eq(mates.userId, users.id), sql`${teamMembers.userId} in ${owners}`)),
  )
  return or(
    sql`${users.id} in ${owners}`,
    holdsRole(queries, eq(roles.dataScope, 'all')),
    and(holdsRole(queries, eq(roles.dataScope, 'team')), isInTeamWithThem),
  )
}

function holdsPermission(queries: Queries, permission: Permission): SQL | undefined {
  return or(
    holdsRole(queries, arrayContains(roles.permissions, [permission])),
    exists(
      queries
        .select({ id: permissionGrants.id })
        .from(permissionGrants)
        .where(
          and(eq(permissionGrants.userId, users.id), eq(permissionGrants.permission, permission), isInForce),
        ),
    ),
  )
}

function holdsRole(queries: Queries, condition: SQL): SQL {
  return exists(
    queries
      .select({ id: roles.id })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, users.id), condition)),
  )
}

/** Names of the selected users, longest-standing first, and their number. */
export async function nameRecipients(
  queries: Queries,
  recipients: Recipients,
  limit: number,
): Promise<{ names: string[]; total: number }> {
  const condition = and(eq(users.status, 'active'), amongThem(queries, recipients))
  const [rows, total] = await Promise.all([
    queries
      .select({ name: users.name })
      .from(users)
      .where(condition)
      .orderBy(users.createdAt, users.id)
      .limit(limit),
    queries.$count(users, condition),
  ])
  return { names: rows.map(({ name }) => name), total }
}

/** Number of selected users other than this one, who may not decide on their own request. */
export async function countOthers(queries: Queries, recipients: Recipients, userId: string): Promise<number> {
  const others = and(eq(users.status, 'active'), amongThem(queries, recipients), ne(users.id, userId))
  return queries.$count(users, others)
}

/** Numbers of active users, in total and by role; a role without users has 0. */
export async function countRecipients(
  queries: Queries,
): Promise<{ everyone: number; roles: { code: string; name: Text; users: number }[] }> {
  const active = eq(users.status, 'active')
  const [everyone, byRole] = await Promise.all([
    queries.$count(users, active),
    queries
      .select({ code: roles.code, name: roles.name, users: count(users.id) })
      .from(roles)
      .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
      .leftJoin(users, and(eq(users.id, userRoles.userId), active))
      .groupBy(roles.id)
      .orderBy(roles.createdAt, roles.code),
  ])
  return { everyone, roles: byRole }
}
