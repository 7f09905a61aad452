import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { resolveDataScope } from './data-scope.ts'
import { grantsOf } from './grants.ts'
import { effectiveScope, heldPermissions } from './rules.ts'
import { roles, userRoles } from './schema.ts'

/** The user with their current access, for work in their name; undefined when they may not sign in. */
export async function findActor(queries: Queries, userId: string): Promise<Actor | undefined> {
  const rows = await queries
    .select({
      username: users.username,
      name: users.name,
      role: { base: roles.base, permissions: roles.permissions, dataScope: roles.dataScope },
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  const [first] = rows
  if (!first) return undefined
  const heldRoles = rows.flatMap(({ role }) => role ?? [])
  const granted = await grantsOf(queries, userId)
  return {
    id: userId,
    sessionId: '',
    username: first.username,
    name: first.name,
    ...heldPermissions(heldRoles, granted),
    dataScope: await resolveDataScope(queries, effectiveScope(heldRoles), userId),
  }
}
