import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Writes of the last day that came with a key: the row is inserted first and commits with the write. */
export const idempotentRequests = pgTable(
  'idempotent_request',
  {
    /** The user, or the program, that sent it. */
    actorId: uuid().notNull(),
    key: text().notNull(),
    at: instant().notNull().default(sql`now()`),
    /** The request and its response, sealed; null within the transaction, and of a long one after an hour. */
    outcome: text(),
  },
  table => [primaryKey({ columns: [table.actorId, table.key] }), index('idempotent_request_at').on(table.at)],
)
