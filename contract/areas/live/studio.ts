import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, instantField, rule, textField } from '../../fields.ts'
import { pictureFaults } from './alarms.ts'
import { liveRoomLimits, liveRoomRow, roomStates } from './rooms.ts'
import { slotField } from './slots.ts'

/** `original`: as it is pushed. The others are made by ffmpeg, where there is one, and named by their height. */
export const qualities = ['original', '720p', '480p', '360p'] as const
export type Quality = (typeof qualities)[number]

/** What was measured in the last five seconds of a stream: never what its encoder says of itself, but where named so. */
export const streamMeasurement = z.object({
  /** Pictures a second. */
  frameRate: z.number(),
  /** What its encoder promised; null when it did not. */
  declaredFrameRate: z.number().nullable(),
  /** In kbit/s. */
  videoBitRate: z.number(),
  audioBitRate: z.number(),
  /** Seconds from one key frame to the next; null before the second one. */
  keyFrameInterval: z.number().nullable(),
  /** How far the sound is behind the picture, in milliseconds; negative: ahead. */
  audioLag: z.number().nullable(),
  /** In pixels; null until the codec has said them. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** `avc1.64001f`, `hvc1`, `av01`; empty: none came. */
  videoCodec: z.string(),
  audioCodec: z.string(),
})
export type StreamMeasurement = z.infer<typeof streamMeasurement>

export const slotStates = ['offline', 'connecting', 'live', 'stalled', 'unknown'] as const

/** Why somebody may not push. */
export const encoderRefusals = ['wrongKey', 'banned', 'pushed'] as const
export type EncoderRefusal = (typeof encoderRefusals)[number]

export const slotStatus = z.object({
  slot: slotField,
  state: z.enum(slotStates),
  /** When it began to be pushed. */
  startedTime: instantField.nullable(),
  /** Where it is pushed from. */
  address: z.string(),
  /** The media server that it is pushed into and that does not answer; empty: it answers. */
  awayNode: z.string(),
  measured: streamMeasurement.nullable(),
  /** What ffmpeg finds wrong with its picture and sound; null: nobody looks. */
  found: z.array(z.enum(pictureFaults)).nullable(),
  /** Who was refused here last, within the last minute; null: nobody. `pushed`: somebody else pushes it. */
  refused: z.object({ time: instantField, cause: z.enum(encoderRefusals), address: z.string() }).nullable(),
})
export type SlotStatus = z.infer<typeof slotStatus>

/** Why something cannot be done here; null when it can. */
export const missingProgram = z.enum(['ffmpegMissing', 'engineDown', 'engineOff']).nullable()

export const studioStatus = z.object({
  state: z.enum(roomStates),
  activeSlot: slotField,
  /** All three, in their order. */
  slots: z.array(slotStatus),
  quality: z.enum(qualities),
  /** Whether viewers see the slate in place of the stream. */
  hasSlate: z.boolean(),
  /** What serves the viewers: the engine, and the server's name where there are several. */
  engine: z.string(),
  /** How the console plays it. */
  format: z.literal('WS-FLV'),
  /** Viewers of the audience, and the previews of this console apart. */
  viewers: z.number().int(),
  previews: z.number().int(),
  /** Why pictures cannot be made into other qualities, and clips in MP4 not be played out. */
  transcoding: missingProgram,
  /** Why nothing can be pushed or played. */
  streaming: missingProgram,
  /** Where an audience may watch the room; none where it is not let in. */
  playAddresses: z.array(z.string()),
  /** When the figures were measured. */
  measuredTime: instantField,
})
export type StudioStatus = z.infer<typeof studioStatus>

/** Polled every second while the page is visible. */
export const readStudioStatus = defineEndpoint({
  id: 'live-room.status',
  method: 'GET',
  path: '/api/live/rooms/{id}/status',
  summary: 'What was measured of a live room within the last second',
  effect: 'read',
  access: 'live-room:read',
  refreshOn: ['live-room.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: studioStatus,
})

/** What a player opens: the output, which follows the active slot, or one slot as it comes in. */
export const playSources = ['output', 'main', 'hot', 'cold'] as const
export type PlaySource = (typeof playSources)[number]

export const issuePlayTicket = defineEndpoint({
  id: 'live-room.ticket',
  method: 'POST',
  path: '/api/live/rooms/{id}/ticket',
  summary: 'A ticket to play one stream of a room once within a minute; it ends with the session',
  effect: 'read',
  access: 'live-room:read',
  input: { params: byId, body: z.strictObject({ source: z.enum(playSources) }) },
  failures: ['notFound', 'liveEngineDown'],
  response: z.object({
    /** Path and query of a WebSocket on this server that sends FLV. */
    address: z.string(),
    expiresTime: instantField,
  }),
})

export const switchSlot = defineEndpoint({
  id: 'live-room.switch',
  method: 'POST',
  path: '/api/live/rooms/{id}/switch',
  summary: 'Let the output of a room follow another slot from its next key frame on',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId, body: z.strictObject({ slot: slotField }) },
  failures: ['notFound', 'wrongState', 'liveEngineDown'],
  response: liveRoomRow,
})

export const stopSlot = defineEndpoint({
  id: 'live-room.stop',
  method: 'POST',
  path: '/api/live/rooms/{id}/stop',
  summary: 'End the stream of a slot; its encoder may push again',
  effect: 'write',
  access: 'live-room:operate',
  input: {
    params: byId,
    body: z.strictObject({ slot: slotField, reason: textField(liveRoomLimits.reason) }),
  },
  failures: ['notFound', 'wrongState', 'liveEngineDown'],
  response: liveRoomRow,
})

export const banRoom = defineEndpoint({
  id: 'live-room.ban',
  method: 'POST',
  path: '/api/live/rooms/{id}/ban',
  summary: 'End all streams of a room and refuse new ones until a time',
  effect: 'write',
  access: 'live-room:operate',
  input: {
    params: byId,
    body: z.strictObject({
      /** Null: until somebody lifts the ban. */
      untilTime: z.iso
        .datetime({ offset: true })
        .refine(time => Date.parse(time) > Date.now(), rule('timePast'))
        .nullable(),
      reason: textField(liveRoomLimits.reason),
    }),
  },
  failures: ['notFound'],
  response: liveRoomRow,
})

export const liftRoomBan = defineEndpoint({
  id: 'live-room.lift-ban',
  method: 'POST',
  path: '/api/live/rooms/{id}/lift-ban',
  summary: 'Let the encoders of a room push again',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: liveRoomRow,
})

export const setSlate = defineEndpoint({
  id: 'live-room.set-slate',
  method: 'POST',
  path: '/api/live/rooms/{id}/slate',
  summary: 'Show viewers the slate in place of the stream, or the stream again',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId, body: z.strictObject({ shown: z.boolean() }) },
  failures: ['notFound', 'liveEngineDown'],
  response: liveRoomRow,
})

export const setQuality = defineEndpoint({
  id: 'live-room.set-quality',
  method: 'POST',
  path: '/api/live/rooms/{id}/quality',
  summary: 'Send viewers the output in another quality; all but the original need ffmpeg',
  effect: 'write',
  access: 'live-room:operate',
  input: { params: byId, body: z.strictObject({ quality: z.enum(qualities) }) },
  failures: ['notFound', 'liveEngineDown', 'ffmpegMissing', 'transcodingFull'],
  response: liveRoomRow,
})
