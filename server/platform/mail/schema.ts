import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/** Mails that are still to be sent; a mail that was sent, or came too late, is removed. */
export const queuedMails = pgTable(
  'queued_mail',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** May hold a one-time link, so it does not stay longer than it must. */
    content: text().notNull(),
    createdAt: createdAt(),
    /** After this it is of no use any more, and is not sent. */
    goodUntil: instant().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(sql`now()`),
  },
  table => [index('queued_mail_next').on(table.nextAttemptAt)],
)
