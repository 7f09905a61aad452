import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { effectivePermissions, type HeldRole } from '../rules.ts'
import { people, personRoles, roles } from '../schema.ts'
import { rolesOf } from '../store.ts'

/**
 * Whoever is about to take something from an administrator holds this until the transaction ends, so that of two who
 * do so at once the second sees what the first left. Taken before any person's row.
 */
export async function holdAdministrators(queries: Queries): Promise<void> {
  await queries
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.code, 'admin'), roles.builtin))
    .for('no key update')
}

/** @throws CallError `lastAdministrator` when nobody who may sign in is an administrator any more */
export async function requireAdministrator(queries: Queries): Promise<void> {
  const [left] = await queries
    .select({ id: people.id })
    .from(people)
    .innerJoin(personRoles, eq(personRoles.personId, people.id))
    .innerJoin(roles, eq(roles.id, personRoles.roleId))
    .where(and(eq(people.status, 'active'), eq(roles.base, 'admin')))
    .limit(1)
  if (!left) throw fail('lastAdministrator')
}

/**
 * Nobody gives or takes roles that allow more than they may do themselves, nor touches people who have such.
 * @throws CallError `aboveOwnRights`
 */
export async function requireWithinRights(
  queries: Queries,
  actor: Actor,
  touched: readonly HeldRole[],
): Promise<void> {
  const allowed = effectivePermissions(touched)
  const exceeds = [...allowed].some(permission => !actor.permissions.has(permission))
  const needsAdministrator = touched.some(({ base }) => base === 'admin')
  if (exceeds) throw fail('aboveOwnRights')
  if (!needsAdministrator) return
  const own = await rolesOf(queries, actor.id)
  if (!own.some(({ base }) => base === 'admin')) throw fail('aboveOwnRights')
}

/** What every change of a person does beside itself. */
export const touchedPerson = { version: sql`${people.version} + 1`, updatedAt: sql`now()` }
