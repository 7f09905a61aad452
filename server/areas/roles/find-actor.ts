import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { users } from '../../platform/users/schema.ts'
import { resolveDataScope } from './data-scope.ts'
import { isInForce } from './grants.ts'
import { effectivePermissions, effectiveScope } from './rules.ts'
import { permissionGrants, personRoles, roles } from './schema.ts'

/** A person as they would be signed in now, for what is done in their name; undefined when they may not sign in. */
export async function findActor(queries: Queries, personId: string): Promise<Actor | undefined> {
  const rows = await queries
    .select({
      username: users.username,
      name: users.name,
      role: { base: roles.base, permissions: roles.permissions, dataScope: roles.dataScope },
    })
    .from(users)
    .leftJoin(personRoles, eq(personRoles.personId, users.id))
    .leftJoin(roles, eq(roles.id, personRoles.roleId))
    .where(and(eq(users.id, personId), eq(users.status, 'active')))
  const [first] = rows
  if (!first) return undefined
  const held = rows.flatMap(({ role }) => role ?? [])
  const granted = await queries
    .select({ permission: permissionGrants.permission })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.personId, personId), isInForce))
  return {
    id: personId,
    sessionId: '',
    username: first.username,
    name: first.name,
    permissions: effectivePermissions(
      held,
      granted.map(({ permission }) => permission),
    ),
    dataScope: await resolveDataScope(queries, effectiveScope(held), personId),
  }
}
