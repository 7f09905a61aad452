import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, queryId, queryInteger } from '../../fields.ts'
import { alarmKinds, alarmSeverities } from '../live/alarm-kinds.ts'
import { roomStates } from '../live/rooms.ts'
import { slotField } from '../live/slots.ts'
import { cutOffTerms, encoderRefusals, endCauseField } from '../live/studio.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/**
 * `sessions`, `incidents`: most rows in one response. `points`: most points of one stream. `sampleSeconds`: interval of
 * samples. `reconnectSeconds`: a stream that breaks off and returns within this time continues its session.
 */
export const historyLimits = {
  sessions: 20,
  maxSessions: 100,
  incidents: 200,
  points: 400,
  sampleSeconds: 10,
  sampleDays: 7,
  incidentDays: 90,
  reconnectSeconds: 30,
} as const

/** A session lasts from a room's first stream until its last one has ended and did not come back. */
export const liveSessionRow = z.object({
  id: idField,
  startedTime: instantField,
  /** Null while it runs. */
  endedTime: instantField.nullable(),
  /** Why its last stream ended; null while it runs. */
  cause: endCauseField.nullable(),
  /** Without previews of the console. */
  peakViewers: z.number().int(),
  /** Means of the viewers' frame and bit rates, in frames per second and kbit/s; null before the first measurement. */
  frameRate: z.number().nullable(),
  bitRate: z.number().nullable(),
})
export type LiveSessionRow = z.infer<typeof liveSessionRow>

export const listLiveSessions = defineEndpoint({
  id: 'live-room.sessions',
  method: 'GET',
  path: '/api/live/rooms/{id}/sessions',
  summary: 'List sessions of a live room, newest first',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-room.changed'],
  input: {
    params: byId,
    query: z.strictObject({
      limit: queryInteger(1, historyLimits.maxSessions).default(historyLimits.sessions),
    }),
  },
  failures: ['notFound'],
  response: z.object({ list: z.array(liveSessionRow), total: z.number().int() }),
})

/** Ids of the endpoints by which users act on a live room. */
export const roomOperations = [
  'live-room.switch',
  'live-room.stop',
  'live-room.allow',
  'live-room.ban',
  'live-room.lift-ban',
  'live-room.set-slate',
  'live-room.set-quality',
  'live-alarm.acknowledge',
  'live-alarm.mute',
  'live-alarm.unmute',
] as const
export type RoomOperation = (typeof roomOperations)[number]

/** Why the output switched automatically: the previous stream stalled or ended. */
export const switchCauses = ['stalled', 'ended'] as const

const byUser = {
  /** Empty when the user was deleted. */
  userName: z.string(),
} as const

/** One entry of a room's history, by kind. */
export const incidentDetail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), from: z.enum(roomStates), to: z.enum(roomStates) }),
  z.object({ kind: z.literal('published'), slot: slotField, address: z.string() }),
  z.object({ kind: z.literal('unpublished'), slot: slotField, cause: endCauseField }),
  /** Stored at most once an hour for each slot and cause. */
  z.object({
    kind: z.literal('refused'),
    slot: slotField,
    cause: z.enum(encoderRefusals),
    address: z.string(),
    /** Number of refusals since the last entry, including this one, from any address. */
    attempts: z.number().int(),
    /** How many connections an address may have, for `addressFull`. */
    limit: z.number().int().optional(),
  }),
  /** Viewers see this slot from then on. `cause` is null when a user switched. */
  z.object({ kind: z.literal('switched'), slot: slotField, cause: z.enum(switchCauses).nullable() }),
  z.object({
    kind: z.literal('alarmOpened'),
    slot: slotField,
    alarm: z.enum(alarmKinds),
    severity: z.enum(alarmSeverities),
    value: z.number().nullable(),
    bound: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('alarmClosed'),
    slot: slotField,
    alarm: z.enum(alarmKinds),
    /** How long the alarm was open. */
    seconds: z.number(),
  }),
  z.object({
    kind: z.literal('operation'),
    operation: z.enum(roomOperations),
    slot: slotField.nullable(),
    alarm: z.enum(alarmKinds).nullable(),
    reason: z.string(),
    /** How long a stream was cut off; absent for other operations. */
    term: z.enum(cutOffTerms).optional(),
  }),
])
export type IncidentDetail = z.infer<typeof incidentDetail>

export const incidentRow = z.object({
  id: idField,
  time: instantField,
  /** The user of an operation. */
  ...byUser,
  detail: incidentDetail,
})
export type IncidentRow = z.infer<typeof incidentRow>

const ofSession = z.strictObject({
  /** Without it: incidents of the last 24 hours, samples of the last hour. */
  sessionId: queryId.optional(),
})

export const listIncidents = defineEndpoint({
  id: 'live-room.incidents',
  method: 'GET',
  path: '/api/live/rooms/{id}/incidents',
  summary: 'List events of a live room with their causes, newest first',
  description: 'Of a session, or of the last 24 hours.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-room.changed', 'live-alarm.changed'],
  input: { params: byId, query: ofSession },
  failures: ['notFound'],
  response: z.object({
    list: z.array(incidentRow),
    /** Number of all matches, including those beyond the list. */
    total: z.number().int(),
  }),
})

export const streamPoint = z.object({
  time: instantField,
  frameRate: z.number(),
  /** In kbit/s. */
  videoBitRate: z.number(),
  audioBitRate: z.number(),
})

export const readSamples = defineEndpoint({
  id: 'live-room.samples',
  method: 'GET',
  path: '/api/live/rooms/{id}/samples',
  summary: 'Read measurements of a live room in at most 400 steps',
  description: 'Of a session, or of the last minutes; of the last hour by default.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-room.changed'],
  input: {
    params: byId,
    /** `minutes`: without a session, how far back. */
    query: ofSession.extend({ minutes: queryInteger(1, 60).default(60) }),
  },
  failures: ['notFound'],
  response: z.object({
    /** Seconds between two points. A larger distance is a gap. */
    stepSeconds: z.number().int(),
    /** Only slots with samples, in the order of slots. */
    streams: z.array(z.object({ slot: slotField, points: z.array(streamPoint) })),
    /** Peak number of viewers in each step. */
    viewers: z.array(z.object({ time: instantField, viewers: z.number().int() })),
  }),
})
export type RoomSamples = z.infer<typeof readSamples.response>
