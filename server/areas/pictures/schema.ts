import { pictureUseKinds, pictureUsePlaces } from '@greenroom/contract/areas/pictures/pictures'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, version } from '../../platform/database/columns.ts'

/**
 * The pictures of the library. Files with equal content are one picture, and its id follows from the content
 * (`picture_id`). Triggers on articles, templates and content items add pictures, and keep the columns after `height`.
 */
export const pictures = pgTable(
  'picture',
  {
    id: uuid().primaryKey(),
    /** Of the content, in hexadecimal. */
    sha256: text().notNull(),
    /** Its first file. */
    fileId: uuid().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** In pixels; null until it was measured, 0 when it cannot be read. */
    width: integer(),
    height: integer(),
    /** Users who uploaded such a file, for data scopes. They stay after they were deleted. */
    ownerIds: uuid().array().notNull().default([]),
    /** The accounts of all articles that use it, and the accounts of its uploads. */
    accountIds: uuid().array().notNull().default([]),
    useCount: integer().notNull().default(0),
    /** When it was put in its newest place, or uploaded. */
    usedAt: instant().notNull().default(sql`now()`),
    /** The user who uploaded it first. */
    createdBy: uuid(),
    createdAt: createdAt(),
    version: version(),
  },
  table => [
    unique('picture_sha256').on(table.sha256),
    index('picture_created').on(table.createdAt, table.id),
    index('picture_used').on(table.usedAt, table.id),
    index('picture_use_count').on(table.useCount, table.id),
    index('picture_size').on(table.size, table.id),
    index('picture_name').on(sql`${table.name} collate "zh-x-icu"`, table.id),
    index('picture_name_grams').using('gin', sql`search_grams(${table.name})`),
    index('picture_owners').using('gin', table.ownerIds),
    index('picture_accounts').using('gin', table.accountIds),
    index('picture_unmeasured').on(table.id).where(sql`${table.width} is null`),
  ],
)
export type StoredPicture = typeof pictures.$inferSelect

/** The files of pictures: uploads of equal content are several. Kept when a picture is deleted. */
export const pictureFiles = pgTable(
  'picture_file',
  {
    fileId: uuid().primaryKey(),
    pictureId: uuid().notNull(),
    /** The user who uploaded it. */
    ownerId: uuid().notNull(),
    /** The account that it was uploaded for: the one whose article used it first. */
    accountId: uuid(),
  },
  table => [index('picture_file_picture').on(table.pictureId), index('picture_file_owner').on(table.ownerId)],
)

/** Which picture is shown where; triggers keep it what articles, templates and content items say. */
export const pictureUses = pgTable(
  'picture_use',
  {
    kind: text({ enum: pictureUseKinds }).notNull(),
    recordId: uuid().notNull(),
    /** Number of the part of the article, from 1; 0 where there are no parts. */
    partNumber: integer().notNull(),
    place: text({ enum: pictureUsePlaces }).notNull(),
    pictureId: uuid().notNull(),
    usedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.kind, table.recordId, table.partNumber, table.place, table.pictureId] }),
    index('picture_use_picture').on(table.pictureId, table.usedAt, table.recordId),
  ],
)

/** The records from before the library: uploads for articles, and what shows pictures. */
export const backfillKinds = ['upload', ...pictureUseKinds] as const

/** Up to which row, in the order of ids, the rows from before the library were read; null: all of them. */
export const pictureBackfills = pgTable('picture_backfill', {
  kind: text({ enum: backfillKinds }).primaryKey(),
  position: uuid(),
})
