import { bigint, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Authenticator apps of users (TOTP, RFC 6238). Two-step sign-in is on while one is confirmed. */
export const authenticators = pgTable('authenticator', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Shared secret, base32. It cannot be hashed, because codes are computed from it. */
  secret: text().notNull(),
  /** Time step of the last used code; this and earlier steps are not accepted again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Null until a first code has proved that the app has the secret. */
  confirmedAt: instant(),
  createdAt: createdAt(),
})

/** Codes that replace the app, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code with the user's id, base64url; a code has 80 random bits. */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('recovery_code_hash').on(table.userId, table.codeHash)],
)
