import {
  contentGenres,
  contentLanguages,
  contentSources,
  contentStatuses,
  contentTypes,
  filterTypes,
  setStatuses,
} from '@greenroom/contract/areas/content/content-sets'
import type { SetRules } from '@greenroom/contract/areas/content/set-rules'
import { eq, isNotNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { storedFiles } from '../../platform/files/schema.ts'

/** The columns that lists of content items filter by words, except the status. */
function choices(table: Record<'genre' | 'source' | 'language', AnyPgColumn>) {
  return [table.genre, table.source, table.language] as const
}

/**
 * One published or publishable thing. `content_change` notes changes of the columns that rules read. No index may
 * read `status`, `version` or `updatedAt`: then PostgreSQL writes a new status beside the row and touches no index (a HOT
 * update), for which pages are left half empty. {@link contentItemStatuses} stands in for indexes of states.
 */
export const contentItems = pgTable(
  'content_item',
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
    /** What it is called where it came from; the same one again from there is the same content item. */
    externalId: text(),
    /** Owner of the external id: the system or user that sent it over HTTP; null: imported files. */
    contentSourceId: uuid(),
    /** As the place that it is published at counts them. */
    clicks: integer().notNull().default(0),
    /** Owner, for the data scope of roles; null when there is none. Stays after the user was deleted. */
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    // Each system has external ids of its own, and so have imported files.
    uniqueIndex('content_item_external_id')
      .on(
        table.externalId,
        sql`coalesce(${table.contentSourceId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      )
      .where(isNotNull(table.externalId)),
    // Who may see a file may see one of these.
    index('content_item_file').on(table.fileId).where(isNotNull(table.fileId)),
    index('content_item_content_source').on(table.contentSourceId).where(isNotNull(table.contentSourceId)),
    // One index per sortable column with the columns that the choices filter by, as for sets.
    index('content_item_published').on(table.publishedAt, table.id, ...choices(table)),
    index('content_item_created').on(table.createdAt, table.id, ...choices(table)),
    index('content_item_clicks').on(table.clicks, table.id, ...choices(table)),
    index('content_item_title').on(sql`${table.title} collate "zh-x-icu"`, table.id, ...choices(table)),
    index('content_item_owner_published').on(table.createdBy, table.publishedAt, table.id),
    index('content_item_title_grams').using('gin', sql`search_grams(${table.title})`),
    index('content_item_author_grams').using('gin', sql`search_grams(${table.author})`),
    index('content_item_topic_grams').using('gin', sql`search_grams(${table.topic})`),
    // Counts of any combination of these choices are read from this index alone.
    index('content_item_choices').on(...choices(table), table.publishedAt),
  ],
)

/** What content items of a status are found and counted by; fed by triggers on `content_item`. */
export const contentItemStatuses = pgTable(
  'content_item_status',
  {
    // Without a reference: a trigger deletes the rows of deleted content items, once for each statement.
    contentItemId: uuid().primaryKey(),
    genre: text({ enum: contentGenres }).notNull(),
    status: text({ enum: contentStatuses }).notNull(),
    createdBy: uuid(),
  },
  table => [
    index('content_item_status_found').on(table.status, table.genre, table.createdBy, table.contentItemId),
  ],
)

/** Which content items changed and have not been looked at by the rules since; fed by a trigger on `content_item`. */
export const contentChanges = pgTable('content_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentItemId: uuid().notNull(),
})

/** The moment up to which rules have followed the clock, and what they order by; one row. */
export const contentClock = pgTable('content_clock', {
  id: integer().primaryKey(),
  at: instant().notNull(),
  /** Sets are ordered by clicks, and not by published time. */
  byClicks: boolean().notNull().default(false),
})

/** A named set of content items. `count` is kept true by a trigger on its items. */
export const contentSets = pgTable(
  'content_set',
  {
    id: id(),
    number: integer().generatedByDefaultAsIdentity().notNull(),
    name: text().notNull(),
    contentType: text({ enum: contentTypes }).notNull(),
    filterType: text({ enum: filterTypes }).notNull(),
    description: text().notNull().default(''),
    /** The rules that fill it; null for a manual set. */
    rules: jsonb().$type<SetRules>(),
    /**
     * Its rules changed and are still being applied to the content items, up to `refreshedTo` in the order of their
     * ids.
     */
    refreshing: boolean().notNull().default(false),
    refreshedTo: uuid(),
    /** Grows with every change of what a set filled by hand holds, and in which order. */
    orderVersion: integer().notNull().default(1),
    count: integer().notNull().default(0),
    status: text({ enum: setStatuses }).notNull().default('offline'),
    /** Owner, for the data scope of roles; null when there is none. Stays after the user was deleted. */
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
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
    // The rows of few users in the list's own order.
    index('content_set_owner').on(table.createdBy, table.createdAt, table.id),
    index('content_set_name_grams').using('gin', sql`search_grams(${table.name})`),
    index('content_set_rules').on(table.id).where(isNotNull(table.rules)),
    index('content_set_refreshing').on(table.updatedAt, table.id).where(eq(table.refreshing, sql`true`)),
    index('content_set_timed').on(table.id).where(sql`${table.rules} ? 'withinDays'`),
    // Counts of any combination of the three choices are read from this index alone.
    index('content_set_choices').on(table.status, table.contentType, table.filterType, table.createdAt),
  ],
)

/** Which content items a set holds, in their order. */
export const contentSetItems = pgTable(
  'content_set_item',
  {
    // Triggers keep both references in place of foreign keys: tables.ts says so to the undo.
    setId: uuid().notNull(),
    contentItemId: uuid().notNull(),
    /** Grows along the set; with room between, so that a move writes one row. By rules: the later published, the smaller. */
    position: bigint({ mode: 'number' }).notNull(),
    /** Pinned items come first, at any position. */
    pinned: boolean().notNull().default(false),
    addedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.setId, table.contentItemId] }),
    index('content_set_item_content_item').on(table.contentItemId),
    index('content_set_item_order').on(table.setId, table.pinned.desc(), table.position, table.contentItemId),
  ],
)
