import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../database/columns.ts'

/** An uploaded file; the file store has its content under the same id. */
export const storedFiles = pgTable(
  'stored_file',
  {
    id: id(),
    /** Id of the user who uploaded it. */
    ownerId: uuid().notNull(),
    /** Name that the user gave it, without directories. */
    name: text().notNull(),
    /** Media type of the content. */
    mediaType: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    sha256: text().notNull(),
    /** True when everyone who knows the id may read it, such as a picture on a page; otherwise the callers of `openFile` decide. */
    open: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [index('stored_file_owner').on(table.ownerId)],
)
export type StoredFile = typeof storedFiles.$inferSelect
