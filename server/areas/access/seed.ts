import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { allRoutes, type PlacedRoute, routes } from '@greenroom/contract/routes'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { OneTimePassword } from '../../platform/modules/module.ts'
import type { Settings } from '../../platform/settings.ts'
import { defaultFields } from './menu/defaults.ts'
import { menuEntries, removedMenuEntries, roles } from './schema.ts'
import { seedPeople } from './seed-people.ts'

/** What everyone who works with contents may do; administrators may change it. */
export const userPermissions: Permission[] = [
  'content-set:read',
  'content-set:create',
  'content-set:update',
  'content:read',
  'inspection:read',
  'inspection:inspect',
  'preset:read',
  'content:create',
  'content:update',
  'person:read',
]

/**
 * Fills in what must be there: built-in roles, a menu entry for every route, somebody to sign in as. Repeatable;
 * what people edited stays as it is. Call it while nobody else does.
 * @returns the one-time password of the first administrator, when one was made up
 */
export async function seedAccess(
  queries: Queries,
  settings: Pick<Settings, 'DEMO' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
): Promise<OneTimePassword | undefined> {
  await seedRoles(queries)
  await seedMenu(queries)
  return seedPeople(queries, settings)
}

async function seedRoles(queries: Queries): Promise<void> {
  await queries
    .insert(roles)
    .values([
      {
        code: 'admin',
        name: { 'zh-CN': '管理员', 'en-US': 'Administrator' },
        base: 'admin',
        builtin: true,
        permissions: allPermissions,
      },
      {
        code: 'user',
        name: { 'zh-CN': '普通用户', 'en-US': 'User' },
        base: 'user',
        builtin: true,
        permissions: userPermissions,
      },
    ])
    .onConflictDoNothing()
  await grantNewPermissions(queries)
}

/** Gives the built-in administrators what this version added; what only another version knows stays. */
async function grantNewPermissions(queries: Queries): Promise<void> {
  const [admin] = await queries
    .select({ id: roles.id, permissions: roles.permissions })
    .from(roles)
    .where(eq(roles.code, 'admin'))
  const held = new Set(admin?.permissions)
  const added = allPermissions.filter(permission => !held.has(permission))
  if (!admin || added.length === 0) return
  await queries
    .update(roles)
    .set({
      permissions: [...admin.permissions, ...added],
      version: sql`${roles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(roles.id, admin.id))
}

/** Adds the routes that are not in the stored menu yet and that nobody took out of it. */
async function seedMenu(queries: Queries): Promise<void> {
  const removed = new Set((await queries.select().from(removedMenuEntries)).map(({ name }) => name))
  const wanted = allRoutes.filter(({ name }) => !removed.has(name))
  await insertEntries(
    queries,
    wanted.filter(({ parent }) => parent === null).map(route => toEntry(route, null)),
  )
  const sections = await queries
    .select({ id: menuEntries.id, name: menuEntries.name })
    .from(menuEntries)
    .where(
      inArray(
        menuEntries.name,
        routes.map(({ name }) => name),
      ),
    )
  const idOf = new Map(sections.map(({ id, name }) => [name, id]))
  await insertEntries(
    queries,
    wanted.flatMap(route => (route.parent === null ? [] : toEntry(route, idOf.get(route.parent) ?? null))),
  )
}

async function insertEntries(queries: Queries, entries: (typeof menuEntries.$inferInsert)[]): Promise<void> {
  if (entries.length > 0) await queries.insert(menuEntries).values(entries).onConflictDoNothing()
}

function toEntry(route: PlacedRoute, parentId: string | null) {
  return { ...defaultFields(route), parentId, name: route.name, position: route.order }
}
