import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Passkeys (WebAuthn credentials) of users. */
export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name that the user gave it. */
    name: text().notNull(),
    /** The authenticator's id of it, base64url. */
    credentialId: text().notNull().unique('passkey_credential_id'),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Number of uses as the authenticator counts them; 0 for authenticators without a counter. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull(),
    /** True when the vendor's cloud stores it, so that it survives the device. */
    synced: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  table => [index('passkey_user').on(table.userId)],
)

/** Challenges for authenticators; each can be consumed once. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** User who registers a passkey; null for a sign-in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  table => [index('passkey_challenge_expires').on(table.expiresAt)],
)
