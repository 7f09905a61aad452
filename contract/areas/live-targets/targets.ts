import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, maxInteger, rule, ruleUnlessBlank, textField } from '../../fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

export const targetLimits = { name: 40, address: 300, streamKey: 1000, perRoom: 8 } as const

/** Where a room is pushed to. It decides the hints of the form only. */
export const targetPlatforms = ['wechat', 'douyin', 'bilibili', 'youtube', 'other'] as const
export type TargetPlatform = (typeof targetPlatforms)[number]

/** How a target gets the picture: as it is, or made smaller by ffmpeg, as H.264 and AAC. */
export const targetProfiles = ['original', '1080p', '720p', '480p'] as const
export type TargetProfile = (typeof targetProfiles)[number]

/** Height of the shorter side in pixels, frames a second, and the bit rate of the picture in kbit/s. */
export const profileFigures = {
  '1080p': { height: 1080, frameRate: 30, bitRate: 4000 },
  '720p': { height: 720, frameRate: 30, bitRate: 2000 },
  '480p': { height: 480, frameRate: 30, bitRate: 1000 },
} as const

/** Whether a server can make profiles; `off`: the settings allow none. */
export const profileStates = ['available', 'ffmpegMissing', 'ffmpegSlow', 'off'] as const
export type ProfileState = (typeof profileStates)[number]

/** Fields of a target that users edit. The stream key is set by a call of its own. */
export const targetFields = z.strictObject({
  name: textField(targetLimits.name),
  platform: z.enum(targetPlatforms),
  /** `rtmp://host/app` or `rtmps://host/app`, without the stream key. */
  address: z
    .string()
    .trim()
    .max(targetLimits.address)
    .regex(
      /^rtmps?:\/\/(?:[\w.-]+|\[[\da-fA-F:]+\])(?::\d{1,5})?(?:\/[^\s/?#@]+)+\/?$/,
      ruleUnlessBlank('targetAddressForm'),
    ),
  profile: z.enum(targetProfiles),
})
export type TargetFields = z.infer<typeof targetFields>

/** The stream key of a target, which no response contains. */
export const targetKeyField = z
  .string()
  .trim()
  .max(targetLimits.streamKey)
  .regex(/^\S+$/, ruleUnlessBlank('targetKeyForm'))

/**
 * `off`: a user has stopped it. `waiting`: the room is not live, or the push has not begun. `refused`: the target says
 * no, and is asked again. `retrying`: the connection failed, and is made again.
 */
export const targetStates = ['off', 'waiting', 'connecting', 'live', 'refused', 'retrying'] as const
export type TargetState = (typeof targetStates)[number]

/**
 * Why a target gets nothing. `full`: the server pushes as many as it may. `noKey`: no key that can be read. `transcoder`:
 * ffmpeg ended by itself. `noFfmpeg`: its profile needs ffmpeg, which is missing or does not answer.
 * `transcodingsFull`: the server makes as many profiles as it may.
 */
export const targetFailures = [
  'privateAddress',
  'unreachable',
  'timeout',
  'refused',
  'codec',
  'closed',
  'stuck',
  'noStream',
  'full',
  'noKey',
  'transcoder',
  'noFfmpeg',
  'transcodingsFull',
] as const
export type TargetFailure = (typeof targetFailures)[number]

export const targetStatus = z.object({
  state: z.enum(targetStates),
  /** Begin of the state; null when it is off or waits. */
  sinceTime: instantField.nullable(),
  /** Measured, in kbit/s. */
  bitRate: z.number().int(),
  reconnects: z.number().int(),
  /** Frames that were dropped because the target was slow. */
  droppedFrames: z.number().int(),
  nextTryTime: instantField.nullable(),
  /** Null while it is live. `text`: what the target says, without the key. */
  failure: z.object({ kind: z.enum(targetFailures), text: z.string() }).nullable(),
})
export type TargetStatus = z.infer<typeof targetStatus>

export const targetRow = z.object({
  id: idField,
  ...targetFields.shape,
  isOn: z.boolean(),
  /** When its key was set; null: it has none. */
  keyChangedTime: instantField.nullable(),
  status: targetStatus,
  version: z.number().int(),
})
export type TargetRow = z.infer<typeof targetRow>

export const listTargets = defineEndpoint({
  id: 'live-target.list',
  method: 'GET',
  path: '/api/live/rooms/{id}/targets',
  summary: 'List push targets of a room, with the state of each push',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-target.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    list: z.array(targetRow),
    /** Whether this server can make profiles, or why it cannot. */
    profiles: z.enum(profileStates),
  }),
})

export const createTarget = defineEndpoint({
  id: 'live-target.create',
  method: 'POST',
  path: '/api/live/rooms/{id}/targets',
  summary: 'Add a push target to a room',
  description: 'It is off at first.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId, body: targetFields.extend({ streamKey: targetKeyField }) },
  failures: ['notFound'],
  response: targetRow,
})

export const updateTarget = defineEndpoint({
  id: 'live-target.update',
  method: 'PATCH',
  path: '/api/live/targets/{id}',
  summary: 'Update a push target',
  description:
    'From the version that was read. Another host takes the key away, so that no other server gets it.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: targetFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: targetRow,
})

export const setTargetKey = defineEndpoint({
  id: 'live-target.set-key',
  method: 'POST',
  path: '/api/live/targets/{id}/key',
  summary: 'Replace the stream key of a push target',
  description: 'No response contains it.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId, body: z.strictObject({ streamKey: targetKeyField }) },
  failures: ['notFound'],
  response: targetRow,
})

const targetIds = z
  .array(idField)
  .min(1)
  .max(targetLimits.perRoom)
  .transform(list => [...new Set(list)])

export const setTargetsOn = defineEndpoint({
  id: 'live-target.set-on',
  method: 'POST',
  path: '/api/live/targets/set-on',
  summary: 'Start or stop pushes',
  description:
    'A started push begins when the room is live. Refused as a whole when one target does not exist.',
  effect: 'write',
  access: 'live-room:operate',
  beyondScope,
  input: { body: z.strictObject({ ids: targetIds, isOn: z.boolean() }) },
  failures: ['notFound'],
  response: z.object({ changed: z.number().int() }),
})

export const deleteTargets = defineEndpoint({
  id: 'live-target.delete',
  method: 'POST',
  path: '/api/live/targets/delete',
  summary: 'Delete push targets',
  description: 'Refused as a whole when one does not exist.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { body: z.strictObject({ ids: targetIds }) },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})
