import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../../platform/users/schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** A passkey (WebAuthn credential) with which a user signs in. */
export const passkeys = pgTable(
  'passkey',
  {
    id: uuid()
      .primaryKey()
      .$defaultFn(() => randomUUIDv7()),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the user calls it. */
    name: text().notNull(),
    /** The authenticator's own id of it, base64url. */
    credentialId: text().notNull().unique('passkey_credential_id'),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Uses, as the authenticator counts them; 0 with those that do not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull(),
    /** Kept by the maker's cloud, so it outlives the device. */
    synced: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
    lastUsedAt: instant(),
  },
  table => [index('passkey_user').on(table.userId)],
)

/** What an authenticator was asked to sign; each is taken once. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** Whose passkey is being registered; null when somebody signs in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  table => [index('passkey_challenge_expires').on(table.expiresAt)],
)
