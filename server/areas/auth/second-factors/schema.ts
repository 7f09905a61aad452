import { bigint, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** A user's authenticator app (TOTP, RFC 6238). Two-step sign-in is on while it is confirmed. */
export const authenticators = pgTable('authenticator', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, base32; codes are computed from it, so it cannot be hashed. */
  secret: text().notNull(),
  /** The time step of the last code that was used: it and those before it count no more. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Null until a first code has shown that the app has the secret. */
  confirmedAt: instant(),
  createdAt: createdAt(),
})

/** Codes that stand in for the app, each once. */
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
