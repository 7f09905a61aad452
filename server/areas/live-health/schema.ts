import { alarmKinds, alarmSeverities } from '@greenroom/contract/areas/live/alarm-kinds'
import { roomStates } from '@greenroom/contract/areas/live/rooms'
import { slotNames } from '@greenroom/contract/areas/live/slots'
import { endCauses } from '@greenroom/contract/areas/live/studio'
import type { IncidentDetail } from '@greenroom/contract/areas/live-health/history'
import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/database/columns.ts'
import { leaseColumns } from '../../platform/jobs/lease.ts'
import { users } from '../../platform/users/schema.ts'
import { liveRoomId } from '../live/index.ts'

// Histories have no foreign key to rooms: when the deletion of a room is undone, its history is still there.

/**
 * Sessions: from a room's first stream until its last one ended. The server that judges the room holds the running one.
 */
export const liveSessions = pgTable(
  'live_session',
  {
    id: id(),
    roomId: uuid().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    cause: text({ enum: endCauses }),
    state: text({ enum: roomStates }).notNull(),
    peakViewers: integer().notNull().default(0),
    /** Number of samples in the means. */
    samples: integer().notNull().default(0),
    frameRate: doublePrecision().notNull().default(0),
    bitRate: doublePrecision().notNull().default(0),
    serverId: uuid().notNull(),
    /** When picture and sound were first whole; null: not yet. */
    begunAt: instant(),
    /** Until then, other servers do not take the room over. */
    leasedUntil: instant().notNull(),
  },
  table => [
    uniqueIndex('live_session_running').on(table.roomId).where(sql`ended_at is null`),
    index('live_session_started').on(table.roomId, table.startedAt),
    index('live_session_ended').on(table.endedAt),
  ],
)

/** Measurements of streams, one row every ten seconds. Bit rates in kbit/s. */
export const liveSamples = pgTable(
  'live_sample',
  {
    roomId: uuid().notNull(),
    at: instant().notNull(),
    slot: text({ enum: slotNames }).notNull(),
    frameRate: real().notNull(),
    videoBitRate: real().notNull(),
    audioBitRate: real().notNull(),
    viewers: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.roomId, table.at, table.slot] }),
    index('live_sample_at').using('brin', table.at),
  ],
)

/** History entries of rooms. */
export const liveIncidents = pgTable(
  'live_incident',
  {
    id: id(),
    /** Order of storing: several entries have the same millisecond. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    roomId: uuid().notNull(),
    at: instant().notNull(),
    detail: jsonb().$type<IncidentDetail>().notNull(),
    /** The user of an operation, who may have been deleted. */
    userId: uuid(),
  },
  table => [
    index('live_incident_room').on(table.roomId, table.at),
    index('live_incident_at').using('brin', table.at),
  ],
)

/** Alarms of streams, opened and closed by the server that judges the room. */
export const liveAlarms = pgTable(
  'live_alarm',
  {
    id: id(),
    roomId: uuid().notNull(),
    slot: text({ enum: slotNames }).notNull(),
    kind: text({ enum: alarmKinds }).notNull(),
    severity: text({ enum: alarmSeverities }).notNull(),
    value: doublePrecision(),
    bound: doublePrecision(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    /** The first alarm of its group; null: it was a warning, or muted. */
    groupId: uuid(),
    /** When it raised the notice of its group and called the webhook; null: it did neither. */
    announcedAt: instant(),
  },
  table => [
    uniqueIndex('live_alarm_open').on(table.roomId, table.slot, table.kind).where(sql`closed_at is null`),
    index('live_alarm_room').on(table.roomId, table.openedAt),
    index('live_alarm_group').on(table.groupId),
    index('live_alarm_closed').on(table.closedAt),
  ],
)

export type StoredAlarm = typeof liveAlarms.$inferSelect

/** Acknowledgements of alarms. */
export const liveAlarmAcknowledgements = pgTable('live_alarm_acknowledgement', {
  alarmId: uuid()
    .primaryKey()
    .references(() => liveAlarms.id, { onDelete: 'cascade' }),
  /** Copied from the alarm for the log. */
  kind: text({ enum: alarmKinds }).notNull(),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
})

/** Kinds of alarms that are not announced until a time. */
export const liveAlarmMutes = pgTable(
  'live_alarm_mute',
  {
    id: id(),
    roomId: liveRoomId(),
    kind: text({ enum: alarmKinds }).notNull(),
    untilAt: instant().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  table => [unique('live_alarm_mute_kind').on(table.roomId, table.kind)],
)

/** Announcements that their target, the webhook or a robot, has not accepted yet. */
export const liveWebhookDeliveries = pgTable(
  'live_webhook_delivery',
  {
    id: id(),
    /** `webhook`, or the name of a robot (`dingtalk-1`). */
    target: text().notNull().default('webhook'),
    /** The signed body; the same in every attempt. */
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(sql`now()`),
    createdAt: createdAt(),
    ...leaseColumns(),
  },
  table => [index('live_webhook_delivery_next').on(table.nextAttemptAt)],
)

/** The last answers of each target of announcements. */
export const liveAlarmTargets = pgTable('live_alarm_target', {
  /** As in {@link liveWebhookDeliveries}. */
  name: text().primaryKey(),
  /** When it last accepted an announcement; null: never. */
  deliveredAt: instant(),
  /** When it last refused one, and why; null: never. */
  failedAt: instant(),
  failure: text().notNull().default(''),
})
