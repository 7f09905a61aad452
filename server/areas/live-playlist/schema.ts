import { auditStates, videoFileTypes } from '@greenroom/contract/areas/live-playlist/playlist'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import { liveRoomId } from '../live/index.ts'

/** The clips that a room plays out. */
export const livePlaylistItems = pgTable(
  'live_playlist_item',
  {
    id: id(),
    roomId: liveRoomId(),
    name: text().notNull(),
    coverFileId: uuid().references(() => storedFiles.id),
    videoFileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
    mediaType: text({ enum: videoFileTypes }).notNull(),
    /** Measured when it was uploaded. */
    durationMs: integer().notNull(),
    /** Orders the clips of a room; there may be gaps. */
    position: integer().notNull(),
    auditState: text({ enum: auditStates }).notNull().default('pending'),
    auditReason: text().notNull().default(''),
    /** May be a user who was deleted. */
    auditedBy: uuid(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [
    index('live_playlist_item_position').on(table.roomId, table.position, table.id),
    index('live_playlist_item_video').on(table.videoFileId),
  ],
)
export type StoredPlaylistItem = typeof livePlaylistItems.$inferSelect

/** Rooms whose clips are being played. */
export const liveRotations = pgTable('live_rotation', {
  roomId: liveRoomId().primaryKey(),
  startedAt: instant().notNull(),
  startedBy: uuid().notNull(),
  /** The server that plays the clips, and the time of its last heartbeat. */
  serverId: uuid(),
  aliveAt: instant(),
})

/** Videos without a clip, with the time since when; they are deleted some days later. */
export const livePlaylistOrphans = pgTable('live_playlist_orphan', {
  fileId: uuid()
    .primaryKey()
    .references(() => storedFiles.id, { onDelete: 'cascade' }),
  foundAt: createdAt(),
})
