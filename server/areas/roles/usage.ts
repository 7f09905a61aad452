import { type RoleUse, roleLimits } from '@greenroom/contract/areas/roles/roles'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'
import type { StoredRole } from './user-roles.ts'

/** The role's users, and what they would lose without it. */
export async function useOfRole(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  { id, base, permissions }: StoredRole,
): Promise<RoleUse> {
  const allowed = permissions.filter(isPermission)
  const [named, counted, loses] = await Promise.all([
    queries
      .select({ name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})` })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(and(eq(userRoles.roleId, id), visibleUsers(actor)))
      .orderBy(users.createdAt, users.id)
      .limit(roleLimits.holdersNamed),
    countHolders(queries, id),
    countLosses(queries, id, allowed),
  ])
  return {
    ...counted,
    administrators: base === 'admin' ? counted.administrators : 0,
    names: named.map(({ name }) => name),
    loses,
  }
}

/** Other roles of a user of this role. */
const otherRoles = (id: string) =>
  sql`from ${userRoles} other join ${roles} "role" on "role".id = other.role_id
    where other.user_id = holder.user_id and other.role_id <> ${id}`

async function countHolders(queries: Queries, id: string) {
  const [counted] = await queries.execute<{
    users: number
    withoutRole: number
    administrators: number
  }>(sql`
    select count(*)::int as users,
      count(*) filter (where not exists (select ${otherRoles(id)}))::int as "withoutRole",
      count(*) filter (where not exists (select ${otherRoles(id)} and "role".base = 'admin'))::int as administrators
    from ${userRoles} holder where holder.role_id = ${id}`)
  return counted ?? { users: 0, withoutRole: 0, administrators: 0 }
}

/** Permissions that users have only by this role: by no other role and by no grant. */
async function countLosses(queries: Queries, id: string, allowed: readonly Permission[]) {
  if (allowed.length === 0) return []
  const found = await queries.execute<{ permission: string; users: number }>(sql`
    select permission, count(*)::int as users
    from ${userRoles} holder cross join unnest(${sql.param([...allowed])}::text[]) with ordinality as allowed (permission, place)
    where holder.role_id = ${id}
      and not exists (select ${otherRoles(id)} and allowed.permission = any("role".permissions))
      and not exists (select from ${permissionGrants} given where given.user_id = holder.user_id
        and given.permission = allowed.permission and (given.expires_at is null or given.expires_at > now()))
    group by permission, place order by place`)
  return found.flatMap(({ permission, users }) => (isPermission(permission) ? { permission, users } : []))
}
