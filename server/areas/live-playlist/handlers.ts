import { extname } from 'node:path'
import {
  addPlaylistItem,
  addRecordingToPlaylist,
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  movePlaylistItem,
  playlistLimits,
  updatePlaylistItem,
  uploadPlaylistCover,
} from '@greenroom/contract/areas/live-playlist/playlist'
import { cutText } from '@greenroom/contract/fields'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Files, openFileAddress, recordFile } from '../../platform/files/files.ts'
import {
  type Handler,
  type HandlerContext,
  handle,
  handlePrepared,
  type PrepareContext,
} from '../../platform/http/handler.ts'
import { requireOwnPicture, requireRoom } from '../live/index.ts'
import { findRecording } from '../live-recording/index.ts'
import type { Playback } from './playing.ts'
import { publishPlaylists } from './publish.ts'
import { rotationHandlers } from './rotation/handlers.ts'
import { readItem, readPlaylist } from './rows.ts'
import type { StoredPlaylistItem } from './schema.ts'
import {
  findItem,
  insertItem,
  itemsOf,
  lockPlaylist,
  orderItems,
  removeItems,
  storeAudit,
  updateItemAt,
} from './store.ts'
import { measureVideo, type VideoType } from './video/measure-video.ts'
import type { MeasuredVideo } from './video/measured-video.ts'

interface NewVideo extends MeasuredVideo {
  mediaType: VideoType
}

const refuse = (rule: RuleKey, language: Language, path = 'body.file') =>
  fail('invalid', { issues: [{ path, msg: ruleText(rule, language) }] })

/** Measures an uploaded video before the transaction. @throws ApiError `invalid` when it cannot be played out */
function measureUpload(files: Files) {
  return async ({ input, request }: PrepareContext<typeof addPlaylistItem>): Promise<NewVideo> => {
    const mediaType = input.file.mediaType === 'video/x-flv' ? 'video/x-flv' : 'video/mp4'
    const content = await files.store.open(input.file.id)
    const measured = content && (await measureVideo(content, mediaType))
    if (!measured) throw refuse('videoUnreadable', request.language)
    return { ...measured, mediaType }
  }
}

type NewItem = Pick<StoredPlaylistItem, 'videoFileId' | 'mediaType' | 'durationMs' | 'name'>

/**
 * Adds a clip at the end of a playlist that is locked.
 * @throws ApiError `notFound`; `invalid`, at the path, when the playlist is full
 */
async function addAtEnd(
  {
    actor,
    input,
    queries,
    publish,
    request,
  }: HandlerContext<typeof addPlaylistItem | typeof addRecordingToPlaylist>,
  path: string,
  read: () => Promise<NewItem>,
) {
  const { id: roomId } = await requireRoom(queries, input.params.id)
  await lockPlaylist(queries, roomId)
  const items = await itemsOf(queries, roomId)
  if (items.length >= playlistLimits.items) throw refuse('playlistFull', request.language, path)
  const item = await insertItem(queries, {
    ...{ ...(await read()), roomId, createdBy: actor.id },
    position: (items.at(-1)?.position ?? 0) + 1,
  })
  publishPlaylists(publish, [roomId])
  return readItem(queries, item)
}

/** Adds a measured video to a playlist. */
const addVideo = (context: HandlerContext<typeof addPlaylistItem>, { durationMs, mediaType }: NewVideo) =>
  addAtEnd(context, 'body.file', async () => {
    const { id, name } = await recordFile(context.queries, context.actor.id, context.input.file)
    return { videoFileId: id, mediaType, durationMs, name: nameOf(name) }
  })

/** Adds the file of a recording to a playlist. @throws ApiError `notFound`; `wrongState` while it has no file */
const addRecording = (context: HandlerContext<typeof addRecordingToPlaylist>) =>
  addAtEnd(context, 'body.recordingId', async () => {
    const { name, recordingId } = context.input.body
    const recording = await findRecording(context.queries, recordingId)
    if (!recording) throw fail('notFound')
    const { durationMs, fileId } = recording
    if (fileId === null) throw fail('wrongState', { ids: [recordingId] })
    return { videoFileId: fileId, mediaType: 'video/mp4', durationMs, name }
  })

/** What a clip is called at first: its file without the ending. */
const nameOf = (fileName: string) =>
  cutText(fileName.slice(0, fileName.length - extname(fileName).length), playlistLimits.name) || fileName

/** The calls on the clips of rooms. */
export function playlistHandlers(files: Files, playback: Playback): Handler[] {
  return [
    handle(listPlaylist, async ({ input, queries }) => {
      const room = await requireRoom(queries, input.params.id)
      return readPlaylist(queries, room.id, playback)
    }),
    handlePrepared(addPlaylistItem, measureUpload(files), addVideo),
    handle(addRecordingToPlaylist, addRecording),
    handle(uploadPlaylistCover, async ({ actor, input, queries }) => {
      const { id } = await recordFile(queries, actor.id, input.file, { open: true })
      return { id, address: openFileAddress(id) }
    }),
    handle(updatePlaylistItem, update),
    handle(movePlaylistItem, move),
    handle(deletePlaylistItems, remove),
    handle(auditPlaylistItem, audit),
    ...rotationHandlers(playback),
  ]
}

async function requireItem(queries: Queries, id: string): Promise<StoredPlaylistItem> {
  const item = await findItem(queries, id)
  if (!item) throw fail('notFound')
  return item
}

/** @throws ApiError `notFound`; `conflict` with the clip as it is now; `invalid` for a cover that was not uploaded */
async function update({
  actor,
  input,
  queries,
  publish,
  request,
}: HandlerContext<typeof updatePlaylistItem>) {
  const { id } = input.params
  const { version, changes } = input.body
  const item = await requireItem(queries, id)
  const { coverFileId } = changes
  if (coverFileId && coverFileId !== item.coverFileId) {
    const path = 'body.changes.coverFileId'
    const { language } = request
    await requireOwnPicture(queries, { userId: actor.id, fileId: coverFileId, path, language })
  }
  const updated = await updateItemAt(queries, id, version, changes)
  if (!updated) throw fail('conflict', { current: await readItem(queries, item) })
  publishPlaylists(publish, [updated.roomId])
  return readItem(queries, updated)
}

async function move({ input, queries, publish }: HandlerContext<typeof movePlaylistItem>) {
  const { id } = input.params
  const { roomId } = await requireItem(queries, id)
  await lockPlaylist(queries, roomId)
  const items = await itemsOf(queries, roomId)
  const item = items.find(one => one.id === id)
  if (!item) throw fail('notFound')
  const others = items.filter(one => one.id !== id)
  await orderItems(queries, others.toSpliced(input.body.place - 1, 0, item))
  publishPlaylists(publish, [roomId])
  return readItem(queries, item)
}

async function remove({ input, queries, publish }: HandlerContext<typeof deletePlaylistItems>) {
  const { ids } = input.body
  const removed = await removeItems(queries, ids)
  if (removed.length < ids.length) throw fail('notFound')
  publishPlaylists(
    publish,
    removed.map(({ roomId }) => roomId),
  )
  return { deleted: removed.length }
}

/** @throws ApiError `notFound`; `ownRequest` to who uploaded the clip */
async function audit({ actor, input, queries, publish }: HandlerContext<typeof auditPlaylistItem>) {
  const item = await requireItem(queries, input.params.id)
  if (item.createdBy === actor.id) throw fail('ownRequest')
  const { verdict, reason } = input.body
  await storeAudit(queries, item.id, { auditState: verdict, auditReason: reason, auditedBy: actor.id })
  publishPlaylists(publish, [item.roomId])
  return readItem(queries, item)
}
