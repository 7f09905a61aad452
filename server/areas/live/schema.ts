import { liveMethods, roomExpectations } from '@greenroom/contract/areas/live/rooms'
import { slotNames } from '@greenroom/contract/areas/live/slots'
import { qualities } from '@greenroom/contract/areas/live/studio'
import type { ObservedRoom } from '@greenroom/live-engine'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { storedFiles } from '../../platform/files/schema.ts'

/** Live rooms. Whether a room has a stream is measured (`live_status`) and is no column here. */
export const liveRooms = pgTable(
  'live_room',
  {
    id: id(),
    title: text().notNull(),
    notification: text().notNull(),
    category: text().notNull(),
    method: text({ enum: liveMethods }).notNull(),
    coverFileId: uuid().references(() => storedFiles.id),
    /** In kbit/s. */
    minBitRate: integer().notNull(),
    maxBitRate: integer().notNull(),
    switchesByItself: boolean().notNull(),
    slowModeSeconds: integer().notNull(),
    expects: text({ enum: roomExpectations }).notNull().default('nothing'),
    /** The slot that the output follows. */
    activeSlot: text({ enum: slotNames }).notNull().default('main'),
    hasSlate: boolean().notNull().default(false),
    quality: text({ enum: qualities }).notNull().default('original'),
    /** Whether everyone who has its address may open the page of the room. */
    hasWatchPage: boolean().notNull().default(false),
    /** Pushing is refused since then; null: it is not. */
    bannedAt: instant(),
    /** Null while banned: the ban lasts until a user lifts it. */
    bannedUntil: instant(),
    banReason: text().notNull().default(''),
    /** May be a user who was deleted. */
    bannedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    index('live_room_created').on(table.createdAt, table.id),
    index('live_room_category').on(table.category),
    index('live_room_title_grams').using('gin', sql`search_grams(${table.title})`),
  ],
)

/** Column of the room that a row belongs to; the row is deleted with its room. */
export const liveRoomId = () =>
  uuid()
    .notNull()
    .references(() => liveRooms.id, { onDelete: 'cascade' })

/** The slots of rooms that ever had a key, or were stopped. */
export const liveSlots = pgTable(
  'live_slot',
  {
    roomId: liveRoomId(),
    slot: text({ enum: slotNames }).notNull(),
    /** Makes the operation log record new keys. Their hashes are in a table that is not logged. */
    keyChangedAt: instant(),
    /** When a user last ended its stream. Streams that began before are ended, on any server. */
    stoppedAt: instant(),
    stopReason: text().notNull().default(''),
    /** Its encoder is refused since then; null: it is not. */
    cutOffAt: instant(),
    /** Null while cut off: until a user allows it. */
    cutOffUntil: instant(),
    /** May be a user who was deleted. */
    cutOffBy: uuid(),
  },
  table => [primaryKey({ columns: [table.roomId, table.slot] })],
)

/** The keys by which slots are pushed. They outlive their room for some days, so that its deletion can be undone. */
export const liveSlotKeys = pgTable(
  'live_slot_key',
  {
    roomId: uuid().notNull(),
    slot: text({ enum: slotNames }).notNull(),
    /** SHA-256 in hexadecimal digits: the key itself is random and was shown once. */
    keyHash: text().notNull(),
    updatedAt: updatedAt(),
  },
  table => [primaryKey({ columns: [table.roomId, table.slot] })],
)

/** Tickets that players came with, so that each lets in once. Not in the write-ahead log (`0002_behaviour.sql`). */
export const liveUsedTickets = pgTable('live_used_ticket', {
  id: uuid().primaryKey(),
  expiresAt: instant().notNull(),
})

/** Observations of the last second by each server that takes streams, for the other servers. */
export const liveStatuses = pgTable('live_status', {
  /** Made up by each process at its start. */
  serverId: uuid().primaryKey(),
  /** The kind of server: `embedded`. */
  engine: text().notNull(),
  hasFfmpeg: boolean().notNull(),
  /** Where other servers take its streams from; null: they cannot. */
  relayAddress: text(),
  rooms: jsonb().$type<Readonly<Record<string, ObservedRoom>>>().notNull(),
  updatedAt: updatedAt(),
})
