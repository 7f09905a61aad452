import {
  createRole,
  deleteRole,
  listRoles,
  previewScope,
  type RoleUse,
  readRole,
  readRoleUse,
  roleLimits,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { ScopedTable } from '../../platform/modules/table-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import { changeRole, makeRole, removeRole } from './change.ts'
import { createRoleList, toRole, toRoleRow } from './list.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'
import { counted, previewOf } from './scope-preview.ts'
import { findRole } from './store.ts'
import type { StoredRole } from './user-roles.ts'

/** The role's users, and what they would lose without it. */
async function useOfRole(
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
  const rows = await queries.execute<{ permission: string; users: number }>(sql`
    select permission, count(*)::int as users
    from ${userRoles} holder cross join unnest(${sql.param([...allowed])}::text[]) with ordinality as allowed (permission, place)
    where holder.role_id = ${id}
      and not exists (select ${otherRoles(id)} and allowed.permission = any("role".permissions))
      and not exists (select from ${permissionGrants} given where given.user_id = holder.user_id
        and given.permission = allowed.permission and (given.expires_at is null or given.expires_at > now()))
    group by permission, place order by place`)
  return rows.flatMap(({ permission, users }) => (isPermission(permission) ? { permission, users } : []))
}

/** Handlers for administering roles. `scopedRows`: all kinds of rows with owners. */
export function roleHandlers({ database, events }: Platform, scopedRows: readonly ScopedTable[]): Handler[] {
  const list = createRoleList(database)
  const kinds = scopedRows.map(rows => counted(database, rows))
  followChanges(events, ['role.changed'], list)
  events.listen(({ event }) => {
    for (const { entity, totals } of kinds) if (event.topic === `${entity}.changed`) totals.forget()
  })

  return [
    handle(listRoles, async ({ input }) => {
      const page = await list.page(input.query)
      return { ...page, list: page.list.map(toRoleRow) }
    }),

    handle(previewScope, context => previewOf(kinds, context)),

    handle(readRole, async ({ input, queries }) => {
      const role = await findRole(queries, input.params.id)
      if (!role) throw fail('notFound')
      return toRole(role)
    }),

    handle(readRoleUse, async ({ actor, input, queries }) => {
      const role = await findRole(queries, input.params.id)
      if (!role) throw fail('notFound')
      return useOfRole(queries, actor, role)
    }),

    handle(createRole, makeRole),
    handle(updateRole, changeRole),
    handle(deleteRole, removeRole),
  ]
}
