import { listRoles, type Role, type RoleRow } from '@greenroom/contract/areas/roles/roles'
import { isPermission } from '@greenroom/contract/permissions'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { oneOf } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { roles, userRoles } from './schema.ts'
import type { StoredRole } from './user-roles.ts'

/** A stored role with the number of its users. */
export interface CountedRole extends StoredRole {
  users: number
}
type SortKey = 'code' | 'users' | 'createdTime' | 'updatedTime'

/** Number of the role's users. */
export const holderCount = sql<number>`(select count(*)::int from ${userRoles} where ${userRoles.roleId} = ${roles.id})`

const texts = sql`lower(${roles.code} || ' ' || (${roles.name} ->> 'zh-CN') || ' ' || (${roles.name} ->> 'en-US'))`

/** List of the role page. */
export function createRoleList(database: Database): List<CountedRole, SortKey> {
  return createList<CountedRole, SortKey>(database, {
    table: roles,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select({ ...getTableColumns(roles), users: holderCount })
        .from(roles)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      code: roles.code,
      users: holderCount,
      createdTime: roles.createdAt,
      updatedTime: roles.updatedAt,
    },
    defaultSort: 'createdTime',
    tieBreak: roles.code,
    filters: {
      // Without an index, because there are a few hundred roles at most.
      text: { where: value => sql`position(lower(${value}) in ${texts}) > 0` },
      base: oneOf(roles.base),
      dataScope: oneOf(roles.dataScope),
      permission: { where: words => sql`${roles.permissions} && ${sql.param(words)}::text[]` },
    },
  })
}

/** Export of the role page. */
export function exportRoles(database: Database): ListExport {
  return defineExport({
    call: listRoles,
    engine: createRoleList(database),
    toRows: (_, rows) => rows.map(toRoleRow),
  })
}

/** Converts a stored role to a row of the list. */
export function toRoleRow(role: CountedRole): RoleRow {
  const { id, code, name, base, dataScope, builtin, users, version } = role
  return {
    id,
    code,
    name,
    base,
    dataScope,
    builtin,
    users,
    version,
    permissionCount: role.permissions.filter(isPermission).length,
    menuCount: role.menu?.length ?? null,
    createdTime: role.createdAt.toISOString(),
    updatedTime: role.updatedAt.toISOString(),
  }
}

/** Converts a stored role for editing. */
export function toRole(role: CountedRole): Role {
  return { ...toRoleRow(role), permissions: role.permissions.filter(isPermission), menu: role.menu }
}
