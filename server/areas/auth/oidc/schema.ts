import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Who a user is at an OpenID provider: one subject there is one user here, and the other way round. */
export const externalIdentities = pgTable(
  'external_identity',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** The provider's own id of the user, which it never gives to another one. */
    subject: text().notNull(),
    /** By which the two were found to be one. */
    email: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  table => [
    uniqueIndex('external_identity_subject').on(table.issuer, table.subject),
    uniqueIndex('external_identity_user').on(table.userId, table.issuer),
  ],
)

/** Somebody is away at the provider to sign in there. */
export const oidcAttempts = pgTable(
  'oidc_attempt',
  {
    /** SHA-256 of the state, base64url. */
    stateHash: text().primaryKey(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** SHA-256 of what only the browser knows that began. */
    browserHash: text().notNull(),
    /** The path of the console that was wanted. */
    redirect: text().notNull(),
    remembered: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  table => [index('oidc_attempt_expires').on(table.expiresAt)],
)
