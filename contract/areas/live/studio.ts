import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, futureTimeField, instantField, textField } from '../../fields.ts'
import { pictureFaults } from './alarm-kinds.ts'
import { liveRoomLimits, liveRoomRow, roomBan, roomStates } from './rooms.ts'
import { slotField } from './slots.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** `original`: as it is pushed. ffmpeg makes the others, which are named by their height. */
export const qualities = ['original', '720p', '480p', '360p'] as const
export type Quality = (typeof qualities)[number]

/** Measurements of the last five seconds of a stream. Only `declaredFrameRate` is what the encoder says of itself. */
export const streamMeasurement = z.object({
  /** Frames per second. */
  frameRate: z.number(),
  /** Frame rate that the encoder declared; null when it declared none. */
  declaredFrameRate: z.number().nullable(),
  /** In kbit/s. */
  videoBitRate: z.number(),
  audioBitRate: z.number(),
  /** Seconds between key frames; null before the second one. */
  keyFrameInterval: z.number().nullable(),
  /** Milliseconds that the sound is behind the picture; negative: ahead. */
  audioLag: z.number().nullable(),
  /** In pixels; null until the codec header has arrived. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Such as `avc1.64001f`, `hvc1`, `av01`; empty before the codec header. */
  videoCodec: z.string(),
  audioCodec: z.string(),
  /** Speed of the stream's clock: 1 is real time. Null while unknown; absent when an older server measured it. */
  clockSpeed: z.number().nullish(),
})
export type StreamMeasurement = z.infer<typeof streamMeasurement>

export const slotStates = ['offline', 'connecting', 'live', 'stalled', 'unknown'] as const

/**
 * Reason for refusing an encoder. `cutOff`: a user cut off its slot. `pushed`: another encoder pushes this slot.
 * `addressFull`: its address has too many connections.
 */
export const encoderRefusals = ['wrongKey', 'banned', 'pushed', 'cutOff', 'addressFull'] as const
export type EncoderRefusal = (typeof encoderRefusals)[number]

/** Why a stream ended. `left`: its encoder closed it. `cut`: the connection broke. */
export const endCauses = [
  'left',
  'cut',
  'stalled',
  'stopped',
  'banned',
  'keyRevoked',
  'refused',
  'engineDown',
] as const
export const endCauseField = z.enum(endCauses)
export type EndCause = (typeof endCauses)[number]

/** How long a slot refuses encoders after a user ended its stream. `now`: not at all. */
export const cutOffTerms = ['now', 'tenMinutes', 'untilAllowed'] as const
export type CutOffTerm = (typeof cutOffTerms)[number]

export const slotStatus = z.object({
  slot: slotField,
  state: z.enum(slotStates),
  /** When the stream began. */
  startedTime: instantField.nullable(),
  /** Address of the encoder. */
  address: z.string(),
  /** Name of the media server that has the stream and does not answer; empty when it answers. */
  awayNode: z.string(),
  measured: streamMeasurement.nullable(),
  /** Faults that ffmpeg finds in picture and sound; null when it does not look at the stream. */
  found: z.array(z.enum(pictureFaults)).nullable(),
  /** The last refused encoder of the last minute; null: none. */
  refused: z
    .object({
      time: instantField,
      cause: z.enum(encoderRefusals),
      address: z.string(),
      /** How many connections an address may have, for `addressFull`. */
      limit: z.number().int().optional(),
    })
    .nullable(),
  /** Who refuses its encoder, and until when; `untilTime` is null until a user allows it. Null: it is not refused. */
  cutOff: roomBan.nullable(),
})
export type SlotStatus = z.infer<typeof slotStatus>

/** Why something is not available on this server. `ffmpegSlow`: ffmpeg is there, and has not answered in time yet. */
const missingPrograms = ['ffmpegMissing', 'ffmpegSlow', 'engineDown', 'engineOff'] as const
/** Null when it is available. */
export const missingProgram = z.enum(missingPrograms).nullable()

export const studioStatus = z.object({
  state: z.enum(roomStates),
  activeSlot: slotField,
  /** All three slots, in the order of slots. */
  slots: z.array(slotStatus),
  quality: z.enum(qualities),
  /** Viewers get the original meanwhile: ffmpeg has not begun to make `quality`, or cannot read the stream. */
  isQualityAwaited: z.boolean(),
  /** Whether viewers see the slate instead of the stream. */
  hasSlate: z.boolean(),
  /** Name of the engine that serves the viewers, with the server's name when there are several. */
  engine: z.string(),
  /** How the console plays it. */
  format: z.literal('WS-FLV'),
  /** Number of viewers, and separately of previews in this console. */
  viewers: z.number().int(),
  previews: z.number().int(),
  /** Why there are no other qualities and no MP4 clips. */
  transcoding: missingProgram,
  /** Why picture and sound are not checked; `checksOff`: by `LIVE_CHECKS`. Null when they are. */
  checks: z.enum([...missingPrograms, 'checksOff']).nullable(),
  /** Why nothing can be pushed or played. */
  streaming: missingProgram,
  /** Where an audience may watch the room; empty when it is not let in. A path is one of this server. */
  playAddresses: z.array(z.string()),
  /** The page for an audience; null when none is let in. */
  watchPage: z.object({ isOpen: z.boolean(), address: z.string() }).nullable(),
  /** When the figures were measured. */
  measuredTime: instantField,
})
export type StudioStatus = z.infer<typeof studioStatus>

/** The console polls it every second while the page is visible. */
export const readStudioStatus = defineEndpoint({
  id: 'live-room.status',
  method: 'GET',
  path: '/api/live/rooms/{id}/status',
  summary: 'Read measurements of a live room within the last second',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-room.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: studioStatus,
})

/** What a player shows: the output, which follows the active slot, or one slot. */
export const playSources = ['output', 'main', 'hot', 'cold'] as const
export type PlaySource = (typeof playSources)[number]

export const issuePlayTicket = defineEndpoint({
  id: 'live-room.ticket',
  method: 'POST',
  path: '/api/live/rooms/{id}/ticket',
  summary: 'Create a ticket to play a stream',
  description: 'It works once within a minute, and ends with the session.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  input: { params: byId, body: z.strictObject({ source: z.enum(playSources) }) },
  failures: ['notFound', 'liveEngineDown'],
  response: z.object({
    /** Path and query of a WebSocket on this server that sends FLV. */
    address: z.string(),
    /** Path and query of the same stream as HLS, for a minute; empty where this server has none. */
    hlsAddress: z.string(),
    expiresTime: instantField,
  }),
})

export const switchSlot = defineEndpoint({
  id: 'live-room.switch',
  method: 'POST',
  path: '/api/live/rooms/{id}/switch',
  summary: 'Switch the output of a room to another slot',
  description: 'At the slot’s next key frame.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ slot: slotField }) },
  failures: ['notFound', 'wrongState', 'liveEngineDown'],
  response: liveRoomRow,
})

export const stopSlot = defineEndpoint({
  id: 'live-room.stop',
  method: 'POST',
  path: '/api/live/rooms/{id}/stop',
  summary: 'Disconnect the stream of a slot',
  description: 'Its encoder is refused for the term. With `now`, it may push again at once.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      slot: slotField,
      reason: textField(liveRoomLimits.reason),
      term: z.enum(cutOffTerms).default('now'),
    }),
  },
  failures: ['notFound', 'wrongState', 'liveEngineDown'],
  response: liveRoomRow,
})

export const allowSlot = defineEndpoint({
  id: 'live-room.allow',
  method: 'POST',
  path: '/api/live/rooms/{id}/allow',
  summary: 'Allow the encoder of a slot that was cut off',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ slot: slotField }) },
  failures: ['notFound', 'wrongState'],
  response: liveRoomRow,
})

export const banRoom = defineEndpoint({
  id: 'live-room.ban',
  method: 'POST',
  path: '/api/live/rooms/{id}/ban',
  summary: 'Cut off a room until a time',
  description: 'Ends all its streams and refuses new ones.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      /** Null: until a moderator lifts the ban. */
      untilTime: futureTimeField.nullable(),
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
  summary: 'Allow a room’s encoders to push again',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: liveRoomRow,
})

export const setSlate = defineEndpoint({
  id: 'live-room.set-slate',
  method: 'POST',
  path: '/api/live/rooms/{id}/slate',
  summary: 'Show viewers the slate, or the stream again',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ shown: z.boolean() }) },
  failures: ['notFound', 'liveEngineDown'],
  response: liveRoomRow,
})

export const setWatchPage = defineEndpoint({
  id: 'live-room.set-watch-page',
  method: 'POST',
  path: '/api/live/rooms/{id}/watch-page',
  summary: 'Enable or disable the page of a room for its audience',
  description: 'At `/watch/{id}`, if an audience is let in (`LIVE_AUDIENCE`).',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId, body: z.strictObject({ isOpen: z.boolean() }) },
  failures: ['notFound'],
  response: liveRoomRow,
})

export const setQuality = defineEndpoint({
  id: 'live-room.set-quality',
  method: 'POST',
  path: '/api/live/rooms/{id}/quality',
  summary: 'Set the quality of a room’s output',
  description: 'All qualities but the original need ffmpeg.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId, body: z.strictObject({ quality: z.enum(qualities) }) },
  failures: ['notFound', 'liveEngineDown', 'ffmpegMissing', 'transcodingFull'],
  response: liveRoomRow,
})
