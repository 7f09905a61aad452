import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'

/** Hourly counts of content items online and promoted, by owner, to compare with a day later. */
export const contentCounts = pgTable(
  'content_count',
  {
    at: instant().notNull(),
    /**
     * The nil UUID for content without an owner. When there is no content at all, this is the only row of the hour.
     */
    createdBy: uuid().notNull(),
    online: integer().notNull(),
    /** In the sets that running promotions lead to. */
    promoted: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.at, table.createdBy] })],
)
