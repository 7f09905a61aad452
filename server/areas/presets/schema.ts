import { type PresetSettings, presetKeys } from '@greenroom/contract/areas/presets/presets'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { contentItemReference, contentSetReference } from '../content/index.ts'

/** The rules that can be switched on; one row each, made at the first start. */
export const presets = pgTable(
  'preset',
  {
    id: id(),
    key: text({ enum: presetKeys }).notNull(),
    enabled: boolean().notNull().default(false),
    settings: jsonb().$type<PresetSettings>().notNull(),
    /** Grows with the banned words. */
    wordsVersion: integer().notNull().default(0),
    actedAt: instant(),
    actedOn: integer().notNull().default(0),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [uniqueIndex('preset_key').on(table.key)],
)

/** Items that a preset keeps offline or pinned until it releases them. */
export const presetHolds = pgTable(
  'preset_hold',
  {
    key: text({ enum: presetKeys }).notNull(),
    contentItemId: contentItemReference(),
    hits: jsonb().$type<readonly string[]>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.key, table.contentItemId] }),
    index('preset_hold_at').on(table.key, table.at),
    index('preset_hold_content_item').on(table.contentItemId),
  ],
)

/** Pins made by the preset, until a user pins or unpins by hand (a trigger on `content_set_item` deletes the row). */
export const presetPins = pgTable(
  'preset_pin',
  {
    setId: contentSetReference(),
    contentItemId: contentItemReference(),
  },
  table => [
    primaryKey({ columns: [table.setId, table.contentItemId] }),
    index('preset_pin_content_item').on(table.contentItemId),
  ],
)

/** Words of banned-content detection, in the order of entry. */
export const bannedWords = pgTable('banned_word', {
  position: integer().primaryKey(),
  word: text().notNull(),
  category: text().notNull(),
})
