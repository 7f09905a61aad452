import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

const words = () => text().notNull().default('')

/** Why a session ended early. */
export const endReasons = ['signed-out', 'replaced', 'password-changed', 'revoked'] as const
export type EndReason = (typeof endReasons)[number]

/** Sessions: one sign-in on one device. Only the device knows the token. */
export const sessions = pgTable(
  'session',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique('session_token_hash'),
    createdAt: createdAt(),
    /** Exact to the minute. */
    lastUsedAt: instant().notNull().default(sql`now()`),
    /** Each use moves it on. */
    expiresAt: instant().notNull(),
    address: words(),
    device: words(),
    /** Long-lived ("remember password"). */
    remembered: boolean().notNull().default(false),
    /** When the user last confirmed their identity in this session. */
    confirmedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    endedReason: text({ enum: endReasons }),
  },
  table => [index('session_user').on(table.userId), index('session_expires').on(table.expiresAt)],
)
