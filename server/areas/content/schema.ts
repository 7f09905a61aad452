import { randomUUIDv7 } from 'node:crypto'
import {
  contentGenres,
  contentLanguages,
  contentSources,
  contentStatuses,
  contentTypes,
  filterTypes,
  setStatuses,
} from '@greenroom/contract/areas/content'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { storedFiles } from '../../platform/files/schema.ts'

const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())
const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** One published or publishable thing. */
export const contents = pgTable(
  'content',
  {
    id: id(),
    title: text().notNull(),
    genre: text({ enum: contentGenres }).notNull(),
    author: text().notNull(),
    source: text({ enum: contentSources }).notNull().default('original'),
    topic: text().notNull().default(''),
    language: text({ enum: contentLanguages }).notNull().default('und'),
    body: text().notNull().default(''),
    status: text({ enum: contentStatuses }).notNull(),
    publishedAt: instant().notNull(),
    /** Its cover, or the picture or video that it is. */
    fileId: uuid().references(() => storedFiles.id),
    /** What it is called where it came from; the same one again is the same content. */
    externalId: text(),
    /** As the place that it is published at counts them. */
    clicks: integer().notNull().default(0),
    /** Whose it is, for the data scope of roles; null: nobody's in particular. Stays when the person is gone. */
    createdBy: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('content_external_id').on(table.externalId),
    index('content_status').on(table.status),
    index('content_owner').on(table.createdBy, table.status),
  ],
)

/** A named set of contents. `count` is kept true by a trigger on its items. */
export const contentSets = pgTable(
  'content_set',
  {
    id: id(),
    number: integer().generatedByDefaultAsIdentity().notNull(),
    name: text().notNull(),
    contentType: text({ enum: contentTypes }).notNull(),
    filterType: text({ enum: filterTypes }).notNull(),
    description: text().notNull().default(''),
    count: integer().notNull().default(0),
    status: text({ enum: setStatuses }).notNull().default('offline'),
    /** Whose it is, for the data scope of roles; null: nobody's in particular. Stays when the person is gone. */
    createdBy: uuid(),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('content_set_number').on(table.number),
    // One index per sortable column; the id settles ties, so that paging never repeats or skips a row.
    index('content_set_created').on(
      table.createdAt,
      table.id,
      table.status,
      table.contentType,
      table.filterType,
    ),
    // Those that are paged deep with filters carry what the choices filter by, and answer without the rows.
    index('content_set_count').on(table.count, table.id, table.status, table.contentType, table.filterType),
    index('content_set_name').on(
      sql`${table.name} collate "zh-x-icu"`,
      table.id,
      table.status,
      table.contentType,
      table.filterType,
    ),
    // The rows of few people in the list's own order.
    index('content_set_owner').on(table.createdBy, table.createdAt, table.id),
    index('content_set_name_grams').using('gin', sql`search_grams(${table.name})`),
    // Counts of any combination of the three choices are read from this index alone.
    index('content_set_choices').on(table.status, table.contentType, table.filterType, table.createdAt),
  ],
)

/** Which contents a set holds, in their order. */
export const contentSetItems = pgTable(
  'content_set_item',
  {
    setId: uuid()
      .notNull()
      .references(() => contentSets.id, { onDelete: 'cascade' }),
    contentId: uuid()
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Before all that are not, whatever their position. */
    pinned: boolean().notNull().default(false),
    addedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.setId, table.contentId] }),
    index('content_set_item_content').on(table.contentId),
  ],
)
