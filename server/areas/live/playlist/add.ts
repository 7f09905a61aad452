import { extname } from 'node:path'
import { type addPlaylistItem, playlistLimits } from '@greenroom/contract/areas/live/playlist'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { fail } from '../../../platform/errors.ts'
import { type Files, recordFile } from '../../../platform/files/files.ts'
import type { HandlerContext, PrepareContext } from '../../../platform/http/handler.ts'
import { requireRoom } from '../require-room.ts'
import { publishPlaylists } from './publish.ts'
import { readItem } from './rows.ts'
import { insertItem, itemsOf, lockPlaylist } from './store.ts'
import { measureVideo, type VideoType } from './video/measure-video.ts'
import type { MeasuredVideo } from './video/measured-video.ts'

interface NewVideo extends MeasuredVideo {
  mediaType: VideoType
}

const refuse = (rule: RuleKey, language: Language) =>
  fail('invalid', { issues: [{ path: 'body.file', msg: ruleText(rule, language) }] })

/** Measures an uploaded video before the transaction. @throws ApiError `invalid` when it cannot be played out */
export function measureUpload(files: Files) {
  return async ({ input, request }: PrepareContext<typeof addPlaylistItem>): Promise<NewVideo> => {
    const mediaType = input.file.mediaType === 'video/x-flv' ? 'video/x-flv' : 'video/mp4'
    const content = await files.store.open(input.file.id)
    const measured = content && (await measureVideo(content, mediaType))
    if (!measured) throw refuse('videoUnreadable', request.language)
    return { ...measured, mediaType }
  }
}

/** Adds a measured video to a playlist. @throws ApiError `notFound`; `invalid` when the playlist is full */
export async function addItem(
  { actor, input, queries, publish, request }: HandlerContext<typeof addPlaylistItem>,
  { durationMs, mediaType }: NewVideo,
) {
  const { id: roomId } = await requireRoom(queries, input.params.id)
  await lockPlaylist(queries, roomId)
  const items = await itemsOf(queries, roomId)
  if (items.length >= playlistLimits.items) throw refuse('playlistFull', request.language)
  const video = await recordFile(queries, actor.id, input.file)
  const stored = await insertItem(queries, {
    roomId,
    videoFileId: video.id,
    mediaType,
    durationMs,
    createdBy: actor.id,
    name: nameOf(video.name),
    position: (items.at(-1)?.position ?? 0) + 1,
  })
  publishPlaylists(publish, [roomId])
  return readItem(queries, stored)
}

/** What a clip is called at first: its file without the ending. */
const nameOf = (fileName: string) =>
  fileName.slice(0, fileName.length - extname(fileName).length).slice(0, playlistLimits.name) || fileName
