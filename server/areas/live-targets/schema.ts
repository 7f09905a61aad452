import {
  type TargetFailure,
  type TargetState,
  targetPlatforms,
  targetProfiles,
} from '@greenroom/contract/areas/live-targets/targets'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { liveRoomId } from '../live/index.ts'

/** Other servers that the output of a room is pushed to. */
export const liveTargets = pgTable(
  'live_target',
  {
    id: id(),
    roomId: liveRoomId(),
    name: text().notNull(),
    platform: text({ enum: targetPlatforms }).notNull(),
    address: text().notNull(),
    profile: text('output_profile', { enum: targetProfiles }).notNull().default('original'),
    isOn: boolean().notNull().default(false),
    /** Makes the operation log record new keys. The keys are in a table that is not logged. */
    keyChangedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  table => [index('live_target_room').on(table.roomId, table.createdAt, table.id)],
)
export type StoredTarget = typeof liveTargets.$inferSelect

/**
 * The stream keys of targets, encrypted by `platform/secrets`. They outlive their target for some days, so that its
 * deletion can be undone.
 */
export const liveTargetKeys = pgTable('live_target_key', {
  targetId: uuid().primaryKey(),
  streamKey: text().notNull(),
  updatedAt: updatedAt(),
})

/** The running pushes, as the server that makes them reports them each second. */
export const liveTargetPushes = pgTable('live_target_push', {
  /** May be a target that was just deleted. */
  targetId: uuid().primaryKey(),
  serverId: uuid().notNull(),
  /** The last heartbeat. */
  aliveAt: instant().notNull(),
  state: text().$type<TargetState>().notNull(),
  since: instant().notNull(),
  /** In kbit/s. */
  bitRate: integer().notNull(),
  reconnects: integer().notNull(),
  droppedFrames: integer().notNull(),
  nextTryAt: instant(),
  failure: jsonb().$type<{ kind: TargetFailure; text: string }>(),
})
export type StoredPush = typeof liveTargetPushes.$inferSelect
