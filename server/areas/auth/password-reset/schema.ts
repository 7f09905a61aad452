import { languages } from '@greenroom/contract/languages'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Valid one-time links. Used and replaced links are deleted, so a user has one at most. */
export const passwordLinks = pgTable(
  'password_link',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .unique('password_link_user')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique('password_link_token_hash'),
    /** Administrator who issued it; null for a mailed link that the user requested. */
    issuedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Address of the mail, when the link was sent only there: its user reads that address's mail. Empty otherwise. */
    mailedTo: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  table => [index('password_link_expires').on(table.expiresAt)],
)

/** Users who forgot their password and cannot be mailed: an administrator is to issue a link. */
export const passwordHelp = pgTable('password_help', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/** Requests of users who forgot their password. A job processes them, so that no response reveals which accounts exist. */
export const passwordAsks = pgTable('password_ask', {
  id: id(),
  /** User name or e-mail address as entered. */
  account: text().notNull(),
  language: text({ enum: languages }).notNull(),
  createdAt: createdAt(),
})
