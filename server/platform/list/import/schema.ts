import { type ImportCounts, importOutcomes, importStates } from '@greenroom/contract/areas/imports/imports'
import type { Language, Text } from '@greenroom/contract/languages'
import type { ImportableList } from '@greenroom/contract/lists'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../database/columns.ts'
import { storedFiles } from '../../files/schema.ts'
import { leaseColumns } from '../../jobs/lease.ts'

const noCounts = sql`'{"create": 0, "change": 0, "same": 0, "fail": 0}'::jsonb`

/** What is wrong with a row of a file, or with the file. */
export interface ImportIssue {
  /** The key of the column; empty when it is about the whole row. */
  column: string
  text: Text
}

/** The imports in a state in which there is work for the job. */
export const isImportWork = sql`state in ('reading', 'running', 'undoing')`

/** An import of a file into a list: what a user wants, and how far it is. */
export const listImports = pgTable(
  'list_import',
  {
    id: id(),
    list: text().$type<ImportableList>().notNull(),
    /** Who brought the file; in their name the rows are written. */
    userId: uuid().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    encoding: text().notNull().default(''),
    /** The zone in which the file tells times, and the language of its user. */
    timeZone: text().notNull(),
    language: text().$type<Language>().notNull(),
    state: text({ enum: importStates }).notNull().default('reading'),
    /** Rows that the file has. */
    rows: integer().notNull().default(0),
    /** Cells that the longest of them has, or the headings. */
    width: integer().notNull().default(0),
    /** How much of the present state's work is done, and what it will be in all: bytes while reading, else rows. */
    position: integer().notNull().default(0),
    target: integer().notNull().default(0),
    columns: jsonb().$type<string[]>().notNull().default([]),
    ignoredColumns: jsonb().$type<string[]>().notNull().default([]),
    dryRun: jsonb().$type<ImportCounts>().notNull().default(noCounts),
    done: jsonb().$type<ImportCounts>().notNull().default(noCounts),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Who had it undone. */
    undoneBy: uuid(),
    problem: jsonb().$type<Text>(),
    /** Where its calls come from, for the operation log. */
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

/** The rows of a file as its dry run found them. */
export const listImportRows = pgTable(
  'list_import_row',
  {
    importId: uuid()
      .notNull()
      .references(() => listImports.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the file. */
    position: integer().notNull(),
    line: integer().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    /** Which row is meant, as `row-key.ts` writes it: by id if it is there; null for a new one that nothing names. */
    key: text(),
    /** The version of that row when it was looked at. */
    version: integer(),
    /** What the file says, by stored column, in the form of JSON; null when it makes no sense. */
    values: jsonb().$type<Record<string, unknown>>(),
    /** The cells of a row that fails, by column. */
    cells: jsonb().$type<Record<string, string>>(),
    issues: jsonb().$type<ImportIssue[]>(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('list_import_row_outcome').on(table.importId, table.outcome, table.position),
  ],
)
export type StoredImportRow = typeof listImportRows.$inferSelect

/** What an import wrote: by this it is undone. */
export const listImportEffects = pgTable(
  'list_import_effect',
  {
    importId: uuid()
      .notNull()
      .references(() => listImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    rowId: uuid().notNull(),
    /** The version that it left; a row that has another one was changed since. */
    version: integer().notNull(),
    /** What a changed row was, by stored column; null for a row that was created. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** The undoing left it alone. */
    kept: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.importId, table.position] })],
)
