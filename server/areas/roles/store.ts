import { eq, getTableColumns } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { type CountedRole, holderCount } from './list.ts'
import { personRoles, roles } from './schema.ts'

type Publish = HandlerContext<never>['publish']

export async function findRole(queries: Queries, id: string): Promise<CountedRole | undefined> {
  const [found] = await queries
    .select({ ...getTableColumns(roles), people: holderCount })
    .from(roles)
    .where(eq(roles.id, id))
  return found
}

/** Holds the role's row until the transaction ends, against who changes it and who gives it to somebody. */
export async function lockRole(queries: Queries, id: string): Promise<CountedRole | undefined> {
  await queries.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update')
  return findRole(queries, id)
}

/** The ids of everyone who holds the role. */
export async function holdersOf(queries: Queries, roleId: string): Promise<string[]> {
  const found = await queries
    .select({ id: personRoles.personId })
    .from(personRoles)
    .where(eq(personRoles.roleId, roleId))
    .orderBy(personRoles.personId)
  return found.map(({ id }) => id)
}

/** So many people are told by one event, which each of them receives whole. */
const peoplePerEvent = 100

/** Tells everyone who holds a role, and every server, that what they may do is another now. */
export function notifyHolders(publish: Publish, holders: readonly string[]): void {
  for (let from = 0; from < holders.length; from += peoplePerEvent) {
    const ids = holders.slice(from, from + peoplePerEvent)
    publish({ topic: 'access.changed', ids }, { people: ids })
  }
}

/** Tells those who see the role in a list: of roles, or of people. */
export function publishRoleChanged(publish: Publish, id: string): void {
  publish({ topic: 'role.changed', ids: [id] }, { permission: 'role:read' })
  publish({ topic: 'person.changed', ids: [] }, { permission: 'person:read' })
}
