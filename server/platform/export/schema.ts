import type { ExportColumn, ExportFormat } from '@greenroom/contract/export'
import type { Language } from '@greenroom/contract/languages'
import type { ExportableList } from '@greenroom/contract/lists'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/** A requested export; its address is valid for one download. */
export const exportTickets = pgTable(
  'export_ticket',
  {
    id: id(),
    userId: uuid().notNull(),
    sessionId: uuid().notNull(),
    /** SHA-256 of the token in the address, base64url. */
    tokenHash: text().notNull().unique('export_ticket_token_hash'),
    list: text().$type<ExportableList>().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    title: text().notNull(),
    /** Filters and sort order as requested. */
    filters: jsonb().$type<Record<string, string | string[]>>().notNull(),
    /** The resolved query of the list. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    columns: jsonb().$type<ExportColumn[]>().notNull(),
    language: text().$type<Language>().notNull(),
    timeZone: text().notNull(),
    /** Number of rows at the request. */
    rows: integer().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  table => [index('export_ticket_expires').on(table.expiresAt)],
)
export type ExportTicket = typeof exportTickets.$inferSelect
