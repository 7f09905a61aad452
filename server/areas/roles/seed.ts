import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { roles } from './schema.ts'

/** Initial permissions of everyone who works with content items; administrators may change them. */
export const userPermissions: Permission[] = [
  'content-set:read',
  'content-set:create',
  'content-set:update',
  'content-item:read',
  'inspection:read',
  'inspection:inspect',
  'preset:read',
  'content-item:create',
  'content-item:update',
  'user:read',
  'service:read',
  'official-account:read',
  'article:read',
  'article:create',
  'article:update',
  'polish:use',
  'picture:read',
  'picture:create',
  'picture:update',
]

/** Creates missing built-in roles. Repeatable; keeps changes by users. */
export async function seedRoles(queries: Queries): Promise<void> {
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

/** Gives the built-in administrators' role the permissions that this version added; keeps unknown ones. */
async function grantNewPermissions(queries: Queries): Promise<void> {
  const [admin] = await queries
    .select({ id: roles.id, permissions: roles.permissions })
    .from(roles)
    .where(eq(roles.code, 'admin'))
  const existing = new Set(admin?.permissions)
  const added = allPermissions.filter(permission => !existing.has(permission))
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
