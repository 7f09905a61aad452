import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { contentItems } from '../schema.ts'

/** Another system that may put content items in. */
export const contentSources = pgTable('content_source', {
  id: id(),
  name: text().notNull(),
  /** SHA-256 of its token, base64url; the token itself is stored nowhere. */
  tokenHash: text().notNull().unique('content_source_token_hash'),
  /** The end of the token, by which users tell it from others. */
  hint: text().notNull(),
  /** Who made it; what it puts in is theirs. */
  createdBy: uuid().notNull(),
  createdAt: createdAt(),
  lastUsedAt: instant(),
  revokedAt: instant(),
})
export type StoredSource = typeof contentSources.$inferSelect

/** Which content item a source means by an id of its own. No source finds what another one, or a user, put in. */
export const contentSourceItems = pgTable(
  'content_source_item',
  {
    sourceId: uuid().notNull(),
    externalId: text().notNull(),
    contentItemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.sourceId, table.externalId] }),
    index('content_source_item_content_item').on(table.contentItemId),
  ],
)
