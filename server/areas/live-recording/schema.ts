import { recordingModes, recordingStates } from '@greenroom/contract/areas/live-recording/recordings'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, updatedAt } from '../../platform/database/columns.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import { liveRoomId } from '../live/index.ts'

/** Whether rooms are recorded. */
export const liveRecordingOrders = pgTable('live_recording_order', {
  roomId: liveRoomId().primaryKey(),
  mode: text({ enum: recordingModes }).notNull().default('off'),
  /** What a user ordered for the running show; null: as the mode says. */
  isOn: boolean(),
  /** When it was ordered, or the room was last seen on air with it. */
  isOnAt: instant(),
  /** Owns the recorded files. */
  changedBy: uuid().notNull(),
  updatedAt: updatedAt(),
})

/** Recorded files. They outlast their room, so that its deletion can be undone. */
export const liveRecordings = pgTable(
  'live_recording',
  {
    id: id(),
    roomId: uuid().notNull(),
    /** The files of one recording have the same one. */
    sessionId: uuid().notNull(),
    startedAt: instant().notNull(),
    durationMs: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: recordingStates }).notNull(),
    /** Why the recording ended by itself; empty when it did not. */
    reason: text().notNull().default(''),
    /** Null until it is in the file store. */
    fileId: uuid().references(() => storedFiles.id),
    /** When operators were notified that it ended by itself. */
    noticedAt: instant(),
    /** Its content is removed some seconds later. */
    deletedAt: instant(),
    updatedAt: updatedAt(),
  },
  table => [
    index('live_recording_room').on(table.roomId, table.startedAt),
    index('live_recording_file').on(table.fileId),
  ],
)
export type StoredRecording = typeof liveRecordings.$inferSelect
