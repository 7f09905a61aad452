import { userStatuses } from '@greenroom/contract/access'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../database/columns.ts'

const words = () => text().notNull().default('')

/** Numbers of account ids. */
export const accountIds = pgSequence('account_id', { startWith: 10_000_001 })

/**
 * A user who may sign in. The table belongs to the platform because tables of all areas refer to it, also of areas that
 * the area `users` imports (`roles`, `messages`, `auth`).
 */
export const users = pgTable(
  'app_user',
  {
    id: id(),
    /** Id of the user who created the account; null for the first administrator. */
    pid: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    passwordHash: text().notNull(),
    /** True while the password is a one-time password: the user can do nothing else before replacing it. */
    mustChangePassword: boolean().notNull().default(false),
    status: text({ enum: userStatuses }).notNull().default('active'),
    name: words(),
    avatar: words(),
    job: words(),
    jobName: words(),
    organization: words(),
    organizationName: words(),
    location: words(),
    locationName: words(),
    email: words(),
    /**
     * Address confirmed to be the user's: an administrator set it, or a link mailed to it was opened. It counts only
     * while it equals {@link email}; a user who sets another address has not confirmed that one.
     */
    confirmedEmail: words(),
    introduction: words(),
    personalWebsite: words(),
    phone: words(),
    nickname: words(),
    /** ISO 3166-1. */
    country: words(),
    /** In China the six-digit code of a county or district, in other countries the name of the place. */
    area: words(),
    address: words(),
    /** Self-description of the user. */
    profile: words(),
    registrationDate: instant().notNull().default(sql`now()`),
    accountId: text().notNull().default(sql`nextval('account_id')::text`),
    certified: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Null for a user who has never signed in. */
    lastSignInAt: instant(),
    /** Null until the password is replaced for the first time: it is as old as the account. */
    passwordChangedAt: instant(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    uniqueIndex('app_user_username').on(sql`lower(${table.username})`),
    uniqueIndex('app_user_account_id').on(table.accountId),
    index('app_user_name_grams').using('gin', sql`search_grams(${table.name})`),
    index('app_user_username_grams').using('gin', sql`search_grams(${table.username})`),
    // For the sort orders of the list.
    index('app_user_created').on(table.createdAt, table.id),
    index('app_user_name_order').on(sql`${table.name} collate "zh-x-icu"`, table.id),
    index('app_user_last_sign_in').on(sql`coalesce(${table.lastSignInAt}, '-infinity')`, table.id),
    index('app_user_email').on(sql`lower(${table.email})`),
    index('app_user_email_grams').using('gin', sql`search_grams(${table.email})`),
  ],
)

/** Creates the table of one kind of group: users under a common name. */
export function groupTable(name: string) {
  return pgTable(
    name,
    {
      id: id(),
      name: text().notNull(),
      description: text().notNull().default(''),
      /** Address of the picture; empty when there is none. */
      avatar: text().notNull().default(''),
      /** Null once that user is deleted. */
      createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      version: version(),
    },
    table => [index(`${name}_created_by`).on(table.createdBy)],
  )
}
export type GroupTable = ReturnType<typeof groupTable>

/** Creates the table of members of one kind of group; `groupColumn` is the column of the group's id. */
export function groupMemberTable(name: string, groupColumn: string, groups: GroupTable) {
  return pgTable(
    name,
    {
      groupId: uuid(groupColumn)
        .notNull()
        .references(() => groups.id, { onDelete: 'cascade' }),
      userId: uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** True for leads, who edit the group and its members. */
      lead: boolean().notNull().default(false),
      createdAt: createdAt(),
    },
    table => [primaryKey({ columns: [table.groupId, table.userId] }), index(`${name}_user`).on(table.userId)],
  )
}
export type GroupMemberTable = ReturnType<typeof groupMemberTable>

/** Teams. The data scope `team` shows each member the rows of the others, so their tables belong to the platform. */
export const teams = groupTable('team')
export const teamMembers = groupMemberTable('team_member', 'team_id', teams)
