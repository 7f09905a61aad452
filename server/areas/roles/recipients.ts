import type { Text } from '@greenroom/contract/languages'
import type { Permission } from '@greenroom/contract/permissions'
import { and, arrayContains, count, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import { isInForce } from './grants.ts'
import { permissionGrants, personRoles, roles } from './schema.ts'
import { teamMembers } from './teams/schema.ts'

/** Whom something is meant for, among those who may sign in. */
export type Recipients =
  | 'everyone'
  | { role: string }
  /** Those who hold the permission; with `alsoHolding`, only those who hold both; with `seeing`, only those who see that person. */
  | { permission: Permission; alsoHolding?: Permission; seeing?: string }
  /** With `visibleTo`, only those whom that person may see. */
  | { people: readonly string[]; visibleTo?: Pick<Actor, 'dataScope'> }

/** The ids of those people, who are not deleted before the transaction ends; those who are gone are left out. */
export async function lockRecipients(queries: Queries, recipients: Recipients): Promise<string[]> {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), amongThem(queries, recipients)))
    .orderBy(users.id)
    .for('key share')
  return found.map(({ id }) => id)
}

function amongThem(queries: Queries, recipients: Recipients): SQL | undefined {
  if (recipients === 'everyone') return undefined
  if ('people' in recipients) {
    const { visibleTo } = recipients
    return and(inArray(users.id, [...recipients.people]), visibleTo && visibleUsers(visibleTo))
  }
  if ('role' in recipients) return holdsRole(queries, eq(roles.code, recipients.role))
  const { permission, alsoHolding, seeing } = recipients
  return and(
    holdsPermission(queries, permission),
    alsoHolding && holdsPermission(queries, alsoHolding),
    seeing === undefined ? undefined : seesPerson(queries, seeing),
  )
}

/** The other way round of {@link visibleUsers}: who sees that person, by the scopes of their roles. */
function seesPerson(queries: Queries, personId: string): SQL | undefined {
  const [seen, mates] = [alias(users, 'seen'), alias(teamMembers, 'mate')]
  /** That person, and who made their account. */
  const owners = sql`(select unnest(array[${seen.id}, ${seen.pid}]) from ${users} ${seen} where ${seen.id} = ${personId})`
  const isInTeamWithThem = exists(
    queries
      .select({ id: mates.personId })
      .from(mates)
      .innerJoin(teamMembers, eq(teamMembers.groupId, mates.groupId))
      .where(and(eq(mates.personId, users.id), sql`${teamMembers.personId} in ${owners}`)),
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
          and(
            eq(permissionGrants.personId, users.id),
            eq(permissionGrants.permission, permission),
            isInForce,
          ),
        ),
    ),
  )
}

function holdsRole(queries: Queries, wanted: SQL): SQL {
  return exists(
    queries
      .select({ id: roles.id })
      .from(personRoles)
      .innerJoin(roles, eq(roles.id, personRoles.roleId))
      .where(and(eq(personRoles.personId, users.id), wanted)),
  )
}

/** The names of those people, first those who have been here longest, and how many they are. */
export async function nameRecipients(
  queries: Queries,
  recipients: Recipients,
  most: number,
): Promise<{ names: string[]; total: number }> {
  const condition = and(eq(users.status, 'active'), amongThem(queries, recipients))
  const [found, total] = await Promise.all([
    queries
      .select({ name: users.name })
      .from(users)
      .where(condition)
      .orderBy(users.createdAt, users.id)
      .limit(most),
    queries.$count(users, condition),
  ])
  return { names: found.map(({ name }) => name), total }
}

/** How many people may sign in, in all and by role; a role that nobody holds counts none. */
export async function countRecipients(
  queries: Queries,
): Promise<{ everyone: number; roles: { code: string; name: Text; people: number }[] }> {
  const active = eq(users.status, 'active')
  const [everyone, byRole] = await Promise.all([
    queries.$count(users, active),
    queries
      .select({ code: roles.code, name: roles.name, people: count(users.id) })
      .from(roles)
      .leftJoin(personRoles, eq(personRoles.roleId, roles.id))
      .leftJoin(users, and(eq(users.id, personRoles.personId), active))
      .groupBy(roles.id)
      .orderBy(roles.createdAt, roles.code),
  ])
  return { everyone, roles: byRole }
}
