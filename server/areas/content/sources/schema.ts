import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'

/** Another system that may put content items in. */
export const contentSources = pgTable('content_source', {
  id: id(),
  name: text().notNull(),
  /** SHA-256 of its token, base64url; the token itself is not stored. */
  tokenHash: text().notNull().unique('content_source_token_hash'),
  /** The end of the token, by which users distinguish it from others. */
  hint: text().notNull(),
  /** Who made it; what it puts in is theirs. */
  createdBy: uuid().notNull(),
  createdAt: createdAt(),
  lastUsedAt: instant(),
  revokedAt: instant(),
})
export type StoredSource = typeof contentSources.$inferSelect
