import { randomUUIDv7 } from 'node:crypto'
import type { ViewFields } from '@greenroom/contract/areas/views'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../access/index.ts'

/** What a list looks like, kept under a name. It goes with its person. */
export const listViews = pgTable(
  'list_view',
  {
    id: uuid()
      .primaryKey()
      .$defaultFn(() => randomUUIDv7()),
    /** The key by which the console knows the list. */
    list: text().notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    shared: boolean().notNull(),
    filters: jsonb().$type<ViewFields['filters']>().notNull(),
    sort: text(),
    order: jsonb().$type<string[]>().notNull(),
    hidden: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  table => [
    index('list_view_person').on(table.personId, table.list),
    index('list_view_shared').on(table.list).where(sql`shared`),
  ],
)

/** Which view a person finds when they open a list. */
export const defaultViews = pgTable(
  'list_view_default',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.personId, table.list] })],
)
