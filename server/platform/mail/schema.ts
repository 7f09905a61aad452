import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/** Mails to be sent; sent and expired mails are deleted. */
export const queuedMails = pgTable(
  'queued_mail',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** May contain a one-time link, so it is deleted as soon as possible. */
    content: text().notNull(),
    createdAt: createdAt(),
    /** When the mail becomes useless and is not sent any more. */
    goodUntil: instant().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(sql`now()`),
  },
  table => [index('queued_mail_next').on(table.nextAttemptAt)],
)
