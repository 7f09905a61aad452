import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Accounts of users at an OpenID provider: one subject is one user, and the other way round. */
export const externalIdentities = pgTable(
  'external_identity',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** The provider's id of the account, which is never given to another one. */
    subject: text().notNull(),
    /** Address by which the accounts were matched. */
    email: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  table => [
    uniqueIndex('external_identity_subject').on(table.issuer, table.subject),
    uniqueIndex('external_identity_user').on(table.userId, table.issuer),
  ],
)

/** Sign-ins whose browser is at the provider. */
export const oidcAttempts = pgTable(
  'oidc_attempt',
  {
    /** SHA-256 of the state, base64url. */
    stateHash: text().primaryKey(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** SHA-256 of a secret that only the starting browser knows. */
    browserHash: text().notNull(),
    /** Path of the page that the user requested. */
    redirect: text().notNull(),
    remembered: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  table => [index('oidc_attempt_expires').on(table.expiresAt)],
)
