import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

const words = () => text().notNull().default('')
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** How often somebody tried, by what is being guessed or from where; see attempts.ts. */
export const attemptCounts = pgTable(
  'attempt_count',
  {
    key: text().primaryKey(),
    /** Attempts that were looked at and did not succeed, or are under way. */
    attempts: integer().notNull(),
    /** Until then nothing is looked at; null: at once. */
    blockedUntil: instant(),
    lastAttemptAt: instant().notNull().default(sql`now()`),
    /** Attempts that were not looked at and do not stand in the operation log yet. */
    refused: integer().notNull().default(0),
    /** Of the last attempt, for the operation log. */
    action: words(),
    title: words(),
    address: words(),
    device: words(),
  },
  table => [
    index('attempt_count_last').on(table.lastAttemptAt),
    index('attempt_count_refused').on(table.key).where(sql`refused > 0`),
  ],
)

/** A browser in which somebody has signed in; it counts its own attempts, whatever strangers try. */
export const knownDevices = pgTable(
  'known_device',
  {
    id: id(),
    userId: ofUser(),
    /** SHA-256 of what the browser keeps, base64url. */
    tokenHash: text().notNull().unique('known_device_token_hash'),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    index('known_device_user').on(table.userId),
    index('known_device_last_used').on(table.lastUsedAt),
  ],
)

/** A sign-in whose password was right and whose second step has not been taken yet. */
export const pendingSignIns = pgTable(
  'pending_sign_in',
  {
    id: id(),
    userId: ofUser(),
    /** SHA-256 of the challenge, base64url. */
    challengeHash: text().notNull().unique('pending_sign_in_challenge_hash'),
    /** SHA-256 of the password hash that was checked: with another password this counts no more. */
    passwordMark: text().notNull(),
    remembered: boolean().notNull(),
    /** By whom they were vouched for in place of a password; they are linked once the second step is taken. */
    vouched: jsonb().$type<{ issuer: string; subject: string; email: string }>(),
    address: words(),
    device: words(),
    expiresAt: instant().notNull(),
  },
  table => [
    index('pending_sign_in_user').on(table.userId),
    index('pending_sign_in_expires').on(table.expiresAt),
  ],
)
