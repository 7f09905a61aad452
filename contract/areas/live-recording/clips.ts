import * as z from 'zod'
import { contentLimits } from '../../content-labels.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, maxInteger, queryInteger, rule, textField } from '../../fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** `bytes`: the largest clip. `cover`: characters of a cover in Base64; `coverWidth`: its width in pixels at most. */
export const clipLimits = { bytes: 1e9, cover: 800_000, coverWidth: 1280 } as const

const isOrdered = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => fromMs < toMs
const emptyRange = { ...rule('clipEmpty'), path: ['toMs'] }

export const readClipCut = defineEndpoint({
  id: 'live-recording.read-cut',
  method: 'GET',
  path: '/api/live/recordings/{id}/cut',
  summary: 'Read where a clip of a recording would begin, and how large it is',
  description: 'A clip is cut without coding anew, so it begins with the key frame before its range.',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  input: {
    params: byId,
    query: z
      .strictObject({ fromMs: queryInteger(0, maxInteger), toMs: queryInteger(0, maxInteger) })
      .refine(isOrdered, emptyRange),
  },
  failures: ['notFound', 'wrongState'],
  response: z.object({
    /** In the recording. */
    beginMs: z.number().int(),
    /** About. */
    bytes: z.number().int(),
    /** The title of the room; empty when the room was deleted. */
    roomTitle: z.string(),
  }),
})

export const createClip = defineEndpoint({
  id: 'live-recording.create-clip',
  method: 'POST',
  path: '/api/live/recordings/{id}/clips',
  summary: 'Create a content item of a part of a recording',
  description:
    'The part is cut without coding anew: it begins with the key frame before `fromMs`, and ends a second or two after `toMs` at most. Needs the permission to view live rooms, too. The content item starts offline.',
  effect: 'write',
  access: 'content-item:create',
  beyondScope,
  bodyBytes: 1_000_000,
  input: {
    params: byId,
    body: z
      .strictObject({
        fromMs: z.number().int().min(0).max(maxInteger),
        toMs: z.number().int().min(0).max(maxInteger),
        title: textField(contentLimits.title),
        /** A picture in Base64; null: the server takes one at `fromMs`, if it has ffmpeg. */
        cover: z.base64().min(1).max(clipLimits.cover).nullable(),
      })
      .refine(isOrdered, emptyRange),
  },
  failures: ['notFound', 'wrongState'],
  response: z.object({
    contentItemId: idField,
    /** Where it begins in the recording. */
    beginMs: z.number().int(),
    durationMs: z.number().int(),
    hasCover: z.boolean(),
  }),
})

export const readClipProgress = defineEndpoint({
  id: 'live-recording.clip-progress',
  method: 'GET',
  path: '/api/live/recordings/{id}/clips/progress',
  summary: 'Read how far the own clip of a recording is that is being created',
  effect: 'read',
  access: 'content-item:create',
  beyondScope,
  refreshOn: ['live-clip.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    /** The share that is done, from 0 to 1; null while none is created. */
    share: z.number().min(0).max(1).nullable(),
  }),
})
