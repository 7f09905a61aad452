import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../database/columns.ts'

/** A file that someone uploaded; its content is in the file store under the same id. */
export const storedFiles = pgTable(
  'stored_file',
  {
    id: id(),
    /** The user who uploaded it. */
    ownerId: uuid().notNull(),
    /** As the user called it, without a path. */
    name: text().notNull(),
    /** As its content shows. */
    mediaType: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Of the content, in hexadecimal. */
    sha256: text().notNull(),
    /** Everyone who knows its id may read it, as a picture on a page is read; else whoever the caller of `openFile` lets. */
    open: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [index('stored_file_owner').on(table.ownerId)],
)
export type StoredFile = typeof storedFiles.$inferSelect
