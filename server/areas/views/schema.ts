import type { ViewFields } from '@greenroom/contract/areas/views/views'
import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

/** Saved views of lists. They are deleted with their user. */
export const listViews = pgTable(
  'list_view',
  {
    id: id(),
    /** The key by which the console knows the list. */
    list: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    shared: boolean().notNull(),
    filters: jsonb().$type<ViewFields['filters']>().notNull(),
    sort: text(),
    order: jsonb().$type<string[]>().notNull(),
    hidden: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  table => [
    index('list_view_user').on(table.userId, table.list),
    index('list_view_shared').on(table.list).where(sql`shared`),
  ],
)

/** Which view a user finds when they open a list. */
export const defaultViews = pgTable(
  'list_view_default',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.userId, table.list] })],
)

/** Watched views. Only their user knows of them. */
export const viewWatches = pgTable(
  'list_view_watch',
  {
    viewId: uuid()
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where days begin for this user. */
    timeZone: text().notNull(),
    /** Digest of the list's filters and data scope. Another digest makes another view. */
    queryDigest: text().notNull(),
    /** When the view was last checked, and when changed rows allow the next check. */
    polledAt: instant().notNull().default(sql`now()`),
    nextAt: instant().notNull().default(sql`now()`),
    /** Since when it is left alone because it has grown too large. */
    pausedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.viewId, table.userId] }),
    index('list_view_watch_user').on(table.userId),
    index('list_view_watch_polled').on(table.polledAt),
  ],
)

/** That a user wants the figures of a view of Explore each Monday. Only they know of it. */
export const weeklyViews = pgTable(
  'list_view_weekly',
  {
    viewId: uuid()
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Monday of the last message; at first the Monday of the week of the subscription. */
    sentFor: date().notNull(),
  },
  table => [
    primaryKey({ columns: [table.viewId, table.userId] }),
    index('list_view_weekly_user').on(table.userId),
  ],
)

/** Rows of a watched view at its last check. */
export const viewWatchRows = pgTable(
  'list_view_watch_row',
  {
    viewId: uuid().notNull(),
    userId: uuid().notNull(),
    /** As text: not every list has its rows by a uuid. */
    rowId: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.viewId, table.userId, table.rowId] }),
    foreignKey({
      name: 'list_view_watch_row_watch',
      columns: [table.viewId, table.userId],
      foreignColumns: [viewWatches.viewId, viewWatches.userId],
    }).onDelete('cascade'),
  ],
)
