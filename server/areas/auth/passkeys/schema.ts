import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** A passkey (WebAuthn credential) with which a user signs in. */
export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
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
    createdAt: createdAt(),
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
