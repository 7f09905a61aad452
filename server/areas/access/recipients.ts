import type { Text } from '@greenroom/contract/languages'
import type { Permission } from '@greenroom/contract/permissions'
import { and, arrayContains, count, eq, exists, inArray, or, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { isInForce } from './grants.ts'
import { people, permissionGrants, personRoles, roles } from './schema.ts'
import { visiblePeople } from './visible-people.ts'

/** Whom something is meant for, among those who may sign in. */
export type Recipients =
  | 'everyone'
  | { role: string }
  /** Those who hold the permission; with `alsoHolding`, only those who hold both. */
  | { permission: Permission; alsoHolding?: Permission }
  /** With `visibleTo`, only those whom that person may see. */
  | { people: readonly string[]; visibleTo?: Pick<Actor, 'sees'> }

/** The ids of those people, who are not deleted before the transaction ends; those who are gone are left out. */
export async function holdRecipients(queries: Queries, recipients: Recipients): Promise<string[]> {
  const found = await queries
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.status, 'active'), amongThem(queries, recipients)))
    .orderBy(people.id)
    .for('key share')
  return found.map(({ id }) => id)
}

function amongThem(queries: Queries, recipients: Recipients): SQL | undefined {
  if (recipients === 'everyone') return undefined
  if ('people' in recipients) {
    const { visibleTo } = recipients
    return and(inArray(people.id, [...recipients.people]), visibleTo && visiblePeople(visibleTo))
  }
  if ('role' in recipients) return holdsRole(queries, eq(roles.code, recipients.role))
  const { permission, alsoHolding } = recipients
  const holds = holdsPermission(queries, permission)
  return alsoHolding ? and(holds, holdsPermission(queries, alsoHolding)) : holds
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
            eq(permissionGrants.personId, people.id),
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
      .where(and(eq(personRoles.personId, people.id), wanted)),
  )
}

/** The names of those people, first those who have been here longest, and how many they are. */
export async function nameRecipients(
  queries: Queries,
  recipients: Recipients,
  most: number,
): Promise<{ names: string[]; total: number }> {
  const wanted = and(eq(people.status, 'active'), amongThem(queries, recipients))
  const [found, total] = await Promise.all([
    queries
      .select({ name: people.name })
      .from(people)
      .where(wanted)
      .orderBy(people.createdAt, people.id)
      .limit(most),
    queries.$count(people, wanted),
  ])
  return { names: found.map(({ name }) => name), total }
}

/** How many people may sign in, in all and by role; a role that nobody holds counts none. */
export async function countRecipients(
  queries: Queries,
): Promise<{ everyone: number; roles: { code: string; name: Text; people: number }[] }> {
  const active = eq(people.status, 'active')
  const [everyone, byRole] = await Promise.all([
    queries.$count(people, active),
    queries
      .select({ code: roles.code, name: roles.name, people: count(people.id) })
      .from(roles)
      .leftJoin(personRoles, eq(personRoles.roleId, roles.id))
      .leftJoin(people, and(eq(people.id, personRoles.personId), active))
      .groupBy(roles.id)
      .orderBy(roles.createdAt, roles.code),
  ])
  return { everyone, roles: byRole }
}
