import { roleBases } from '@greenroom/contract/access'
import { dataScopes } from '@greenroom/contract/areas/roles/roles'
import type { Text } from '@greenroom/contract/languages'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

/** Roles. */
export const roles = pgTable('role', {
  id: id(),
  code: text().notNull().unique('role_code'),
  name: jsonb().$type<Text>().notNull(),
  /** Decides the route rule (specification §6). */
  base: text({ enum: roleBases }).notNull(),
  /** Built-in roles cannot be deleted. */
  builtin: boolean().notNull().default(false),
  /** May contain permissions of other versions; rules.ts ignores them. */
  permissions: text().array().notNull(),
  dataScope: text({ enum: dataScopes }).notNull().default('all'),
  /** Names of visible menu entries; null for all that the base may see, future ones included. */
  menu: text().array(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
})

/** Roles of users. */
export const userRoles = pgTable(
  'user_role',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_role_role').on(table.roleId)],
)

/** Permissions that users have beyond their roles. */
export const permissionGrants = pgTable(
  'permission_grant',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** May be of another version; rules.ts ignores it. */
    permission: text().notNull(),
    /** Null for a permanent grant. */
    expiresAt: instant(),
    grantedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('permission_grant_user').on(table.userId, table.permission),
    index('permission_grant_expires').on(table.expiresAt),
  ],
)
