import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, queryId, rule } from '../../fields.ts'
import { slotField } from './slots.ts'

/** What is seen and heard in a stream by ffmpeg, where there is one. */
export const pictureFaults = ['black', 'frozen', 'silent'] as const
export type PictureFault = (typeof pictureFaults)[number]

/**
 * What can be wrong with a stream. `offline`: it broke off and did not come back. `stalled`: it is there, and nothing
 * comes. `timestampJump`: its clock leapt. `noKeyFrame`: nobody who comes now sees a picture.
 */
export const alarmKinds = [
  'offline',
  'stalled',
  'frameRateLow',
  'bitRateLow',
  'bitRateHigh',
  'keyFrameIntervalLong',
  'audioLag',
  'timestampJump',
  'codecChange',
  'noKeyFrame',
  ...pictureFaults,
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** `error`: viewers see that something is wrong. `warning`: they may soon. */
export const alarmSeverities = ['warning', 'error'] as const
export type AlarmSeverity = (typeof alarmSeverities)[number]

/** `listed`: alarms of one response. `recentHours`: for how long closed ones are listed. */
export const alarmLimits = { listed: 200, recentHours: 24, maxMuteDays: 30 } as const

export const alarmRow = z.object({
  id: idField,
  roomId: idField,
  roomTitle: z.string(),
  slot: slotField,
  kind: z.enum(alarmKinds),
  /** The worst that it was. */
  severity: z.enum(alarmSeverities),
  /**
   * What was measured when it became so, and the bound that it broke: pictures a second, kbit/s, seconds between key
   * frames, milliseconds of lag. Null for kinds that are not measured.
   */
  value: z.number().nullable(),
  bound: z.number().nullable(),
  openedTime: instantField,
  /** Null while it is open. */
  closedTime: instantField.nullable(),
  acknowledgedTime: instantField.nullable(),
  /** Empty: nobody, or a user who is gone. */
  acknowledgedBy: z.string(),
})
export type AlarmRow = z.infer<typeof alarmRow>

/** Alarms of a kind in a room are stored and neither counted nor sent to anyone until then. */
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
  summary: 'Open alarms of all live rooms or of one, then those that closed within a day, newest first',
  effect: 'read',
  access: 'live-room:read',
  refreshOn: ['live-alarm.changed', 'live-room.changed'],
  input: { query: z.strictObject({ roomId: queryId.optional() }) },
  response: z.object({
    list: z.array(alarmRow),
    /** Open ones that are not muted, also beyond the list. */
    open: z.number().int(),
    /** What is muted now. */
    mutes: z.array(alarmMute),
  }),
})

export const acknowledgeAlarm = defineEndpoint({
  id: 'live-alarm.acknowledge',
  method: 'POST',
  path: '/api/live/alarms/{id}/acknowledge',
  summary: 'Say that somebody sees to an alarm; who did so first stays',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId },
  failures: ['notFound'],
  response: alarmRow,
})

const alarmKindField = z.enum(alarmKinds)

/** A time to come, at most some weeks away. */
const muteEnd = z.iso
  .datetime({ offset: true })
  .refine(time => Date.parse(time) > Date.now(), rule('timePast'))
  .refine(time => Date.parse(time) < Date.now() + alarmLimits.maxMuteDays * 86_400_000, rule('muteTooLong'))

export const muteAlarms = defineEndpoint({
  id: 'live-alarm.mute',
  method: 'POST',
  path: '/api/live/rooms/{id}/mute-alarms',
  summary: 'Send nobody the alarms of a kind in a room until a time',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId, body: z.strictObject({ kind: alarmKindField, untilTime: muteEnd }) },
  failures: ['notFound'],
  response: alarmMute,
})

export const unmuteAlarms = defineEndpoint({
  id: 'live-alarm.unmute',
  method: 'POST',
  path: '/api/live/rooms/{id}/unmute-alarms',
  summary: 'Send alarms of a kind in a room again',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId, body: z.strictObject({ kind: alarmKindField }) },
  failures: ['notFound'],
  response: z.null(),
})
