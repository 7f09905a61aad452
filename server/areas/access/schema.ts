import { randomUUIDv7 } from 'node:crypto'
import { roleBases } from '@greenroom/contract/areas/auth/sign-in'
import { dataScopes } from '@greenroom/contract/areas/roles/roles'
import { personStatuses } from '@greenroom/contract/areas/users/users'
import type { Text } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())
const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
const words = () => text().notNull().default('')

/** Why a session ended before its time. */
export const endReasons = ['signed-out', 'replaced', 'password-changed', 'revoked'] as const
export type EndReason = (typeof endReasons)[number]

/** The numbers that people are given as account ids. */
export const accountIds = pgSequence('account_id', { startWith: 10_000_001 })

/** Someone who may sign in. */
export const people = pgTable(
  'person',
  {
    id: id(),
    /** Who created the account; null for the first administrator. */
    pid: uuid().references((): AnyPgColumn => people.id, { onDelete: 'set null' }),
    username: text().notNull(),
    passwordHash: text().notNull(),
    /** The password is a one-time password: nothing else may be done until it is replaced. */
    mustChangePassword: boolean().notNull().default(false),
    status: text({ enum: personStatuses }).notNull().default('active'),
    name: words(),
    avatar: words(),
    job: words(),
    jobName: words(),
    organization: words(),
    organizationName: words(),
    location: words(),
    locationName: words(),
    email: words(),
    introduction: words(),
    personalWebsite: words(),
    phone: words(),
    nickname: words(),
    /** ISO 3166-1. */
    country: words(),
    /** In China the six-digit code of a county or district, elsewhere what people call the place. */
    area: words(),
    address: words(),
    /** What the person tells of themselves. */
    profile: words(),
    registrationDate: instant().notNull().default(sql`now()`),
    accountId: text().notNull().default(sql`nextval('account_id')::text`),
    certified: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
    /** Null for who has never signed in. */
    lastSignInAt: instant(),
    updatedAt: instant().notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('person_username').on(sql`lower(${table.username})`),
    uniqueIndex('person_account_id').on(table.accountId),
    index('person_name_grams').using('gin', sql`search_grams(${table.name})`),
    index('person_username_grams').using('gin', sql`search_grams(${table.username})`),
    // The orders of the list.
    index('person_created').on(table.createdAt, table.id),
    index('person_name_order').on(sql`${table.name} collate "zh-x-icu"`, table.id),
    index('person_last_sign_in').on(sql`coalesce(${table.lastSignInAt}, '-infinity')`, table.id),
    index('person_email').on(sql`lower(${table.email})`),
    index('person_email_grams').using('gin', sql`search_grams(${table.email})`),
  ],
)

/** What people of a role may do. */
export const roles = pgTable('role', {
  id: id(),
  code: text().notNull().unique('role_code'),
  name: jsonb().$type<Text>().notNull(),
  /** Decides the route rule (specification §6). */
  base: text({ enum: roleBases }).notNull(),
  /** Built-in roles cannot be deleted. */
  builtin: boolean().notNull().default(false),
  /** May hold permissions of other versions; rules.ts leaves them out. */
  permissions: text().array().notNull(),
  dataScope: text({ enum: dataScopes }).notNull().default('all'),
  /** The names of the menu entries that it shows; null: all that its base may see, also those to come. */
  menu: text().array(),
  createdAt: instant().notNull().default(sql`now()`),
  updatedAt: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
})

/** Who holds which roles. */
export const personRoles = pgTable(
  'person_role',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.personId, table.roleId] }),
    index('person_role_role').on(table.roleId),
  ],
)

/** The menu as it is edited; who sees which entry is computed by menu.ts. */
export const menuEntries = pgTable(
  'menu_entry',
  {
    id: id(),
    parentId: uuid().references((): AnyPgColumn => menuEntries.id, { onDelete: 'cascade' }),
    /** The route's name; the guard and the seeding know the entry by it. */
    name: text().notNull().unique('menu_entry_name'),
    /** Absolute path, or a whole http(s) address for an external link. */
    path: text().notNull(),
    title: jsonb().$type<Text>().notNull(),
    icon: words(),
    position: integer().notNull().default(0),
    /** `*` = any signed-in person; else the role bases that may open it. */
    roles: text().array().notNull(),
    requiresAuth: boolean().notNull().default(true),
    hideInMenu: boolean().notNull().default(false),
    hideChildrenInMenu: boolean().notNull().default(false),
    /** The name of the entry to highlight instead of this one. */
    activeMenu: text(),
    /** Opens without a tab. */
    noAffix: boolean().notNull().default(false),
    ignoreCache: boolean().notNull().default(false),
    external: boolean().notNull().default(false),
    updatedAt: instant().notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  table => [index('menu_entry_parent').on(table.parentId)],
)

/** The names of entries that were taken out of the menu, kept by a trigger on it: the seeding leaves them out. */
export const removedMenuEntries = pgTable('removed_menu_entry', { name: text().primaryKey() })

/** One sign-in on one device. The token itself is known only to the device. */
export const sessions = pgTable(
  'session',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique('session_token_hash'),
    createdAt: instant().notNull().default(sql`now()`),
    /** True to the minute. */
    lastUsedAt: instant().notNull().default(sql`now()`),
    /** Moves on with every use. */
    expiresAt: instant().notNull(),
    address: words(),
    device: words(),
    /** Kept for long ("remember password"). */
    remembered: boolean().notNull().default(false),
    /** When the person last showed in this session who they are. */
    confirmedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    endedReason: text({ enum: endReasons }),
  },
  table => [index('session_person').on(table.personId), index('session_expires').on(table.expiresAt)],
)

/** Permissions that one person has beside what their roles allow. */
export const permissionGrants = pgTable(
  'permission_grant',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** May be one of another version; rules.ts leaves it out. */
    permission: text().notNull(),
    /** Null for good. */
    expiresAt: instant(),
    grantedBy: uuid().references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  table => [
    uniqueIndex('permission_grant_person').on(table.personId, table.permission),
    index('permission_grant_expires').on(table.expiresAt),
  ],
)
