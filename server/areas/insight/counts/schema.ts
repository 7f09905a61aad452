import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'

/** How much content was online and promoted at a moment, by owner: what a day later is compared with. */
export const contentCounts = pgTable(
  'content_count',
  {
    at: instant().notNull(),
    /** The nil UUID: content that is nobody's. A moment without any content has this row alone. */
    createdBy: uuid().notNull(),
    online: integer().notNull(),
    /** In the sets that running promotions lead to. */
    promoted: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.at, table.createdBy] })],
)
