import { eq, getTableColumns } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { type CountedRole, holderCount } from './list.ts'
import { roles, userRoles } from './schema.ts'

type Publish = HandlerContext<never>['publish']

export async function findRole(queries: Queries, id: string): Promise<CountedRole | undefined> {
  const [role] = await queries
    .select({ ...getTableColumns(roles), users: holderCount })
    .from(roles)
    .where(eq(roles.id, id))
  return role
}

/** Locks the role's row until the transaction ends, against changes and new users. */
export async function lockRole(queries: Queries, id: string): Promise<CountedRole | undefined> {
  await queries.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update')
  return findRole(queries, id)
}

/** Ids of the role's users. */
export async function findRoleHolders(queries: Queries, roleId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.roleId, roleId))
    .orderBy(userRoles.userId)
  return rows.map(({ id }) => id)
}

/** Users named by one event; each of them receives the whole event. */
const usersPerEvent = 100

/** Publishes to all users of a role, and to all servers, that their access has changed. */
export function notifyHolders(publish: Publish, holders: readonly string[]): void {
  for (let from = 0; from < holders.length; from += usersPerEvent) {
    const ids = holders.slice(from, from + usersPerEvent)
    publish({ topic: 'access.changed', ids }, { users: ids })
  }
}

/** Publishes to everyone who sees the role in a list of roles or users. */
export function publishRoleChanged(publish: Publish, id: string): void {
  publish({ topic: 'role.changed', ids: [id] }, { permission: 'role:read' })
  publish({ topic: 'user.changed', ids: [] }, { permission: 'user:read' })
}
