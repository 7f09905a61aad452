import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

const words = () => text().notNull().default('')
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Numbers of attempts by guessed account or origin; see attempts.ts. */
export const attemptCounts = pgTable(
  'attempt_count',
  {
    key: text().primaryKey(),
    /** Checked attempts that failed or are running. */
    attempts: integer().notNull(),
    /** End of the wait; null without one. */
    blockedUntil: instant(),
    lastAttemptAt: instant().notNull().default(sql`now()`),
    /** Attempts refused during the wait that the operation log does not have yet. */
    refused: integer().notNull().default(0),
    /** The last attempt, for the operation log. */
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

/** Browsers in which users have signed in. Each has its own count of attempts, unaffected by strangers. */
export const knownDevices = pgTable(
  'known_device',
  {
    id: id(),
    userId: ofUser(),
    /** SHA-256 of the browser's token, base64url. */
    tokenHash: text().notNull().unique('known_device_token_hash'),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    index('known_device_user').on(table.userId),
    index('known_device_last_used').on(table.lastUsedAt),
  ],
)

/** Hashes of replaced passwords, while `PASSWORD_HISTORY` asks for them. */
export const formerPasswords = pgTable(
  'former_password',
  {
    id: id(),
    userId: ofUser(),
    passwordHash: text().notNull(),
    createdAt: createdAt(),
  },
  table => [index('former_password_user').on(table.userId)],
)

/** Sign-ins after the first step and before the second. */
export const pendingSignIns = pgTable(
  'pending_sign_in',
  {
    id: id(),
    userId: ofUser(),
    /** SHA-256 of the challenge, base64url. */
    challengeHash: text().notNull().unique('pending_sign_in_challenge_hash'),
    /** SHA-256 of the checked password hash: a change of the password invalidates the sign-in. */
    passwordMark: text().notNull(),
    remembered: boolean().notNull(),
    /** Provider's account that replaced the password; it is linked after the second step. */
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
