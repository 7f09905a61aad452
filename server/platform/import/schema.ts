import {
  type ImportCounts,
  type ImportHeading,
  importOutcomes,
  importStates,
} from '@greenroom/contract/import'
import type { Language, Text } from '@greenroom/contract/languages'
import type { ImportableList } from '@greenroom/contract/lists'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'
import { storedFiles } from '../files/schema.ts'
import { leaseColumns } from '../jobs/lease.ts'

const noCounts = sql`'{"create": 0, "change": 0, "same": 0, "fail": 0}'::jsonb`

/** An issue of a row, or of the whole file. */
export interface ImportIssue {
  /** Key of the column; empty for the whole row. */
  column: string
  text: Text
}

/** A column of a file, with its position from 0. */
export type StoredHeading = ImportHeading & { place: number }

/** SQL condition of imports with work for the job. */
export const isImportWork = sql`state in ('reading', 'running', 'undoing')`

/** An import of a file into a list: its request and progress. */
export const listImports = pgTable(
  'list_import',
  {
    id: id(),
    list: text().$type<ImportableList>().notNull(),
    /** Id of the importing user; rows are written in their name. */
    userId: uuid().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    encoding: text().notNull().default(''),
    /** Time zone of the file, and language of its user. */
    timeZone: text().notNull(),
    language: text().$type<Language>().notNull(),
    state: text({ enum: importStates }).notNull().default('reading'),
    /** Number of rows in the file. */
    rows: integer().notNull().default(0),
    /** Number of cells in its longest row, headings included. */
    width: integer().notNull().default(0),
    /** Progress and target of the current state: bytes while reading, otherwise rows. */
    position: integer().notNull().default(0),
    target: integer().notNull().default(0),
    /** Columns of the file with the fields that they are for; empty before the first dry run has read them. */
    headings: jsonb().$type<StoredHeading[]>().notNull().default([]),
    columns: jsonb().$type<string[]>().notNull().default([]),
    ignoredColumns: jsonb().$type<string[]>().notNull().default([]),
    ignoredSheets: jsonb().$type<string[]>().notNull().default([]),
    dryRun: jsonb().$type<ImportCounts>().notNull().default(noCounts),
    done: jsonb().$type<ImportCounts>().notNull().default(noCounts),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Id of the user who undid it. */
    undoneBy: uuid(),
    problem: jsonb().$type<Text>(),
    /** Address of the requesting client, for the operation log. */
    address: text().notNull(),
    device: text().notNull(),
    ...leaseColumns(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  table => [
    index('list_import_list').on(table.list, table.createdAt),
    index('list_import_work').on(table.createdAt).where(isImportWork),
  ],
)
export type StoredImport = typeof listImports.$inferSelect

/** The rows of a file with the results of the dry run. */
export const listImportRows = pgTable(
  'list_import_row',
  {
    importId: uuid()
      .notNull()
      .references(() => listImports.id, { onDelete: 'cascade' }),
    /** Position in the file, from 1. */
    position: integer().notNull(),
    line: integer().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    /** Key of the stored row as `row-key.ts` writes it: by id for an existing row; null for a new row without a key. */
    key: text(),
    /** Version of the stored row at the dry run. */
    version: integer(),
    /** Parsed values by column; the valid ones of a failing row, and null when its cells are not reliable. */
    values: jsonb().$type<Record<string, unknown>>(),
    /** Cells of a failing row, by column. */
    cells: jsonb().$type<Record<string, string>>(),
    issues: jsonb().$type<ImportIssue[]>(),
    /** Cells that the user typed in place of the file's, by column. */
    mended: jsonb().$type<Record<string, string>>(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('list_import_row_outcome').on(table.importId, table.outcome, table.position),
  ],
)
export type StoredImportRow = typeof listImportRows.$inferSelect

/** What an import wrote; the undo reads it. */
export const listImportEffects = pgTable(
  'list_import_effect',
  {
    importId: uuid()
      .notNull()
      .references(() => listImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    rowId: uuid().notNull(),
    /** Version after the write; a row with another version was changed since. */
    version: integer().notNull(),
    /** Previous values by stored column; null for a created row. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** True when the undo kept the row. */
    kept: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.importId, table.position] })],
)
