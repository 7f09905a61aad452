import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  namedRecord,
  optionalTextField,
  rule,
  storedPicture,
  textField,
} from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { missingProgram } from '../live/studio.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** Types of clips. FLV is played out as it is, and so are recordings of H.264 and AAC; other MP4 needs ffmpeg. */
export const videoFileTypes = ['video/mp4', 'video/x-flv'] as const

/** `videoBytes`: size of the largest clip; the setting `UPLOAD_LIMIT_MB` may allow less. */
export const playlistLimits = {
  name: 80,
  reason: 200,
  items: 100,
  coverBytes: 2 * 1024 * 1024,
  videoBytes: 10_000 * 1024 * 1024,
} as const

/** Only an approved clip is played out. */
export const auditStates = ['pending', 'approved', 'rejected'] as const
export type AuditState = (typeof auditStates)[number]

/** Fields of a clip that users edit. */
export const playlistItemFields = z.strictObject({
  name: textField(playlistLimits.name),
  /** Its cover; null: none. */
  coverFileId: idField.nullable(),
})
export type PlaylistItemFields = z.infer<typeof playlistItemFields>

export const playlistItem = z.object({
  id: idField,
  ...playlistItemFields.shape,
  /** Address of the cover; empty when there is none. */
  cover: z.string(),
  /** Its position in the playlist, from 1. */
  place: z.number().int(),
  /** As measured in the file. */
  durationMs: z.number().int(),
  mediaType: z.enum(videoFileTypes),
  auditState: z.enum(auditStates),
  /** Why it was rejected; empty otherwise. */
  auditReason: z.string(),
  /** Who audited it; empty before. */
  auditorName: z.string(),
  /** The uploader, who may not audit the clip. */
  uploader: namedRecord,
  createdTime: instantField,
  version: z.number().int(),
})
export type PlaylistItem = z.infer<typeof playlistItem>

/** The running rotation: its start, and who started it. */
export const rotation = z.object({ startedTime: instantField, userName: z.string() })

/** For each type: why such clips cannot be played out here; null when they can. */
export const clipPlaying = z.object({ 'video/mp4': missingProgram, 'video/x-flv': missingProgram })

export const playlist = z.object({
  list: z.array(playlistItem),
  /** Null while the clips are not played out. */
  rotation: rotation.nullable(),
  playing: clipPlaying,
  /** Clips that cannot be played out without ffmpeg, whether it is there or not. */
  needFfmpeg: z.array(idField),
})

export const listPlaylist = defineEndpoint({
  id: 'live-playlist.list',
  method: 'GET',
  path: '/api/live/rooms/{id}/playlist',
  summary: 'List clips of a room in order, with the state of the rotation',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-playlist.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: playlist,
})

export const addPlaylistItem = defineEndpoint({
  id: 'live-playlist-item.create',
  method: 'POST',
  path: '/api/live/rooms/{id}/playlist',
  summary: 'Add a clip at the end',
  description: 'It plays after another user has approved it.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    params: byId,
    file: { field: 'file', types: videoFileTypes, maxBytes: playlistLimits.videoBytes },
  },
  failures: ['notFound'],
  response: playlistItem,
})

export const addRecordingToPlaylist = defineEndpoint({
  id: 'live-playlist-item.add-recording',
  method: 'POST',
  path: '/api/live/rooms/{id}/playlist/recordings',
  summary: 'Add a recording as a clip at the end',
  description:
    'Of any room. The clip has the file of the recording: it plays after another user has approved it, and age deletes no recording that a playlist has.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({ recordingId: idField, name: textField(playlistLimits.name) }),
  },
  failures: ['notFound', 'wrongState'],
  response: playlistItem,
})

export const uploadPlaylistCover = defineEndpoint({
  id: 'live-playlist-item.upload-cover',
  method: 'POST',
  path: '/api/live/playlist/covers',
  summary: 'Upload a picture for the cover of a clip',
  effect: 'write',
  access: 'live-room:manage',
  input: { file: { field: 'file', types: imageFileTypes, maxBytes: playlistLimits.coverBytes } },
  response: storedPicture,
})

export const updatePlaylistItem = defineEndpoint({
  id: 'live-playlist-item.update',
  method: 'PATCH',
  path: '/api/live/playlist/{id}',
  summary: 'Update the name or the cover of a clip',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: playlistItemFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: playlistItem,
})

export const movePlaylistItem = defineEndpoint({
  id: 'live-playlist-item.move',
  method: 'POST',
  path: '/api/live/playlist/{id}/move',
  summary: 'Move a clip within its playlist',
  description: 'Places begin at 1; a place beyond the end is the end.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: byId, body: z.strictObject({ place: z.number().int().min(1).max(maxInteger) }) },
  failures: ['notFound'],
  response: playlistItem,
})

export const deletePlaylistItems = defineEndpoint({
  id: 'live-playlist-item.delete',
  method: 'POST',
  path: '/api/live/playlist/delete',
  summary: 'Delete clips',
  description: 'Refused as a whole when one does not exist.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(playlistLimits.items)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})

export const auditPlaylistItem = defineEndpoint({
  id: 'live-playlist-item.audit',
  method: 'POST',
  path: '/api/live/playlist/{id}/audit',
  summary: 'Approve or reject a clip of another user',
  description: 'A rejection needs a reason. A decision can be changed.',
  effect: 'write',
  access: 'live-playlist:audit',
  beyondScope,
  input: {
    params: byId,
    body: z
      .strictObject({
        verdict: z.enum(['approved', 'rejected']),
        reason: optionalTextField(playlistLimits.reason).default(''),
      })
      .refine(({ verdict, reason }) => (verdict === 'rejected') === (reason !== ''), {
        ...rule('reasonOfRejection'),
        path: ['reason'],
      }),
  },
  failures: ['notFound', 'ownRequest'],
  response: playlistItem,
})

/** The address of a clip's video; reading it needs the token of a user who may view live rooms. */
export const playlistVideoAddress = (id: string): `/api/${string}` => `/api/live/playlist/${id}/video`
