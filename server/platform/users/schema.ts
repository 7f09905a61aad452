import { userStatuses } from '@greenroom/contract/access'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  pgSequence,
  pgTable,
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
