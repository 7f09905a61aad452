import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** When a room is recorded without a user: never, while it is on air, or while it is on air and one of its shows runs. */
export const recordingModes = ['off', 'always', 'plan'] as const
export type RecordingMode = (typeof recordingModes)[number]

export const recordingStates = ['running', 'stored', 'failed'] as const

/**
 * Why nothing can be recorded. `external`: the media servers beside Greenroom record by themselves. `off`: the settings say
 * so. `full`: the limit of the settings is reached. `diskFull`: the disk has too little space. `codec`: the picture that the
 * room sends now is neither H.264 nor HEVC.
 */
export const recordingRefusals = [
  'external',
  'engineOff',
  'engineDown',
  'off',
  'full',
  'diskFull',
  'codec',
] as const
export type RecordingRefusal = (typeof recordingRefusals)[number]
export const recordingRefusal = z.enum(recordingRefusals)

/** One recorded file: an hour at most, and of one codec and size. */
export const recordingRow = z.object({
  id: idField,
  roomId: idField,
  /** The files of one recording have the same one. */
  sessionId: idField,
  startedTime: instantField,
  durationMs: z.number().int(),
  bytes: z.number().int(),
  /** `failed`: nothing of it can be played. */
  state: z.enum(recordingStates),
  /** Why the recording ended by itself; empty when it did not. */
  reason: z.string(),
})
export type RecordingRow = z.infer<typeof recordingRow>

export const roomRecordings = z.object({
  /** The newest ones. */
  list: z.array(recordingRow),
  total: z.number().int(),
  mode: z.enum(recordingModes),
  /** Whether it is recorded now, or would be if it were on air: by its mode, or as a user ordered. */
  isOrdered: z.boolean(),
  /** Null: it can be recorded. */
  refusal: recordingRefusal.nullable(),
  /** Of all rooms. */
  usedBytes: z.number().int(),
  maxBytes: z.number().int(),
  /** After so many days recordings are deleted; 0: never. */
  days: z.number().int(),
})
export type RoomRecordings = z.infer<typeof roomRecordings>

export const listRecordings = defineEndpoint({
  id: 'live-recording.list',
  method: 'GET',
  path: '/api/live/rooms/{id}/recordings',
  summary: 'List the newest recordings of a room, with whether it is being recorded',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-recording.changed', 'live-show.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: roomRecordings,
})

export const startRecording = defineEndpoint({
  id: 'live-recording.start',
  method: 'POST',
  path: '/api/live/rooms/{id}/recordings/start',
  summary: 'Record a room until it is stopped, or was off air for ten minutes',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState', 'recordingRefused'],
  response: roomRecordings,
})

export const stopRecording = defineEndpoint({
  id: 'live-recording.stop',
  method: 'POST',
  path: '/api/live/rooms/{id}/recordings/stop',
  summary: 'Stop the recording of a room',
  description:
    'A room that is always recorded is recorded again once it was off air for ten minutes; a room that is recorded by plan, with its next show.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: roomRecordings,
})

export const setRecordingMode = defineEndpoint({
  id: 'live-recording.set-mode',
  method: 'POST',
  path: '/api/live/rooms/{id}/recordings/mode',
  summary: 'Set when a room is recorded by itself: never, always or by plan',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId, body: z.strictObject({ mode: z.enum(recordingModes) }) },
  failures: ['notFound', 'recordingRefused'],
  response: roomRecordings,
})

export const deleteRecording = defineEndpoint({
  id: 'live-recording.delete',
  method: 'DELETE',
  path: '/api/live/recordings/{id}',
  summary: 'Delete a recording for good',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: z.object({ deleted: z.number().int() }),
})

export const readRecordingAddress = defineEndpoint({
  id: 'live-recording.read-address',
  method: 'GET',
  path: '/api/live/recordings/{id}/address',
  summary: 'Read the address at which a player loads a recording',
  description: 'The address is valid for six hours and needs no token in a header.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: z.object({ address: z.string() }),
})
