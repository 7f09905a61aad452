import {
  addPlaylistItem,
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  movePlaylistItem,
  updatePlaylistItem,
  uploadPlaylistCover,
} from '@greenroom/contract/areas/live/playlist'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Files, openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../../platform/http/handler.ts'
import { requireOwnPicture } from '../require-own-picture.ts'
import { requireRoom } from '../require-room.ts'
import { addItem, measureUpload } from './add.ts'
import type { ReadPlaying } from './playing.ts'
import { publishPlaylists } from './publish.ts'
import { rotationHandlers } from './rotation/handlers.ts'
import { readItem, readPlaylist } from './rows.ts'
import type { StoredPlaylistItem } from './schema.ts'
import {
  findItem,
  itemsOf,
  lockPlaylist,
  orderItems,
  removeItems,
  storeAudit,
  updateItemAt,
} from './store.ts'

/** The calls on the clips of rooms. */
export function playlistHandlers(files: Files, readPlaying: ReadPlaying): Handler[] {
  return [
    handle(listPlaylist, async ({ input, queries }) => {
      const room = await requireRoom(queries, input.params.id)
      return readPlaylist(queries, room.id, readPlaying)
    }),
    handlePrepared(addPlaylistItem, measureUpload(files), addItem),
    handle(uploadPlaylistCover, async ({ actor, input, queries }) => {
      const { id } = await recordFile(queries, actor.id, input.file, { open: true })
      return { id, address: openFileAddress(id) }
    }),
    handle(updatePlaylistItem, update),
    handle(movePlaylistItem, move),
    handle(deletePlaylistItems, remove),
    handle(auditPlaylistItem, audit),
    ...rotationHandlers(readPlaying),
  ]
}

async function requireItem(queries: Queries, id: string): Promise<StoredPlaylistItem> {
  const item = await findItem(queries, id)
  if (!item) throw fail('notFound')
  return item
}

/** @throws ApiError `notFound`; `conflict` with the clip as it is now; `invalid` for a cover that nobody uploaded */
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
  const stored = await updateItemAt(queries, id, version, changes)
  if (!stored) throw fail('conflict', { current: await readItem(queries, item) })
  publishPlaylists(publish, [stored.roomId])
  return readItem(queries, stored)
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
