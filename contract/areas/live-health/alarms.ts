import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, futureTimeField, idField, instantField, queryId, rule } from '../../fields.ts'
import { alarmKinds, alarmSeverities } from '../live/alarm-kinds.ts'
import { slotField } from '../live/slots.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** `listed`: most alarms in one response. `recentHours`: how long closed alarms stay in the list. */
export const alarmLimits = { listed: 200, recentHours: 24, maxMuteDays: 30 } as const

export const alarmRow = z.object({
  id: idField,
  roomId: idField,
  roomTitle: z.string(),
  slot: slotField,
  kind: z.enum(alarmKinds),
  /** The highest severity that it reached. */
  severity: z.enum(alarmSeverities),
  /**
   * The measured value when the alarm got this severity, and the bound that it broke: frames per second, kbit/s,
   * seconds between key frames, or milliseconds of lag. Null for kinds without a measurement.
   */
  value: z.number().nullable(),
  bound: z.number().nullable(),
  openedTime: instantField,
  /** Null while it is open. */
  closedTime: instantField.nullable(),
  acknowledgedTime: instantField.nullable(),
  /** Empty when it is not acknowledged, or when the user was deleted. */
  acknowledgedBy: z.string(),
})
export type AlarmRow = z.infer<typeof alarmRow>

/** Until then, alarms of this kind in the room are stored, but neither counted nor announced. */
export const alarmMute = z.object({
  roomId: idField,
  roomTitle: z.string(),
  kind: z.enum(alarmKinds),
  untilTime: instantField,
  userName: z.string(),
})
export type AlarmMute = z.infer<typeof alarmMute>

export const listAlarms = defineEndpoint({
  id: 'live-alarm.list',
  method: 'GET',
  path: '/api/live/alarms',
  summary: 'List open alarms, then those closed within a day',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-alarm.changed', 'live-room.changed'],
  input: { query: z.strictObject({ roomId: queryId.optional() }) },
  response: z.object({
    list: z.array(alarmRow),
    /** Number of open alarms that are not muted, including those beyond the list. */
    open: z.number().int(),
    /** The mutes in force. */
    mutes: z.array(alarmMute),
  }),
})

/** Read by every page of users who watch live rooms, so it is small. */
export const countAlarms = defineEndpoint({
  id: 'live-alarm.count',
  method: 'GET',
  path: '/api/live/alarms/count',
  summary: 'Count open alarms that are not muted, by severity',
  effect: 'read',
  access: 'live-room:read',
  refreshOn: ['live-alarm.changed'],
  input: {},
  response: z.object({ errors: z.number().int(), warnings: z.number().int() }),
})

export const acknowledgeAlarm = defineEndpoint({
  id: 'live-alarm.acknowledge',
  method: 'POST',
  path: '/api/live/alarms/{id}/acknowledge',
  summary: 'Acknowledge an alarm',
  description: 'The first user who did so stays.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: alarmRow,
})

const alarmKindField = z.enum(alarmKinds)

/** A time in the future, at most `maxMuteDays` away. */
const muteEnd = futureTimeField.refine(
  time => Date.parse(time) < Date.now() + alarmLimits.maxMuteDays * 86_400_000,
  rule('muteTooLong'),
)

export const muteAlarms = defineEndpoint({
  id: 'live-alarm.mute',
  method: 'POST',
  path: '/api/live/rooms/{id}/mute-alarms',
  summary: 'Mute a kind of alarm in a room until a time',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ kind: alarmKindField, untilTime: muteEnd }) },
  failures: ['notFound'],
  response: alarmMute,
})

export const unmuteAlarms = defineEndpoint({
  id: 'live-alarm.unmute',
  method: 'POST',
  path: '/api/live/rooms/{id}/unmute-alarms',
  summary: 'Unmute a kind of alarm in a room',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ kind: alarmKindField }) },
  failures: ['notFound'],
  response: z.null(),
})
