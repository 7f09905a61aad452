import { languages } from '@greenroom/contract/languages'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** One-time links that are still good. One that was used or replaced is removed, so a user has one at most. */
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
    /** The administrator who gave it; null for one that was mailed to whoever asked. */
    issuedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The address that alone has it: who redeems the link reads what is mailed there. Empty when others have it, too. */
    mailedTo: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  table => [index('password_link_expires').on(table.expiresAt)],
)

/** Who forgot a password and can't be mailed a link: an administrator is to give them one. */
export const passwordHelp = pgTable('password_help', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/** Somebody said that they forgot a password; what comes of it is seen to by a job, so that no answer tells who exists. */
export const passwordAsks = pgTable('password_ask', {
  id: id(),
  /** What they called themselves. */
  account: text().notNull(),
  language: text({ enum: languages }).notNull(),
  createdAt: createdAt(),
})
