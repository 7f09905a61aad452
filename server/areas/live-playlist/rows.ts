import type { PlaylistItem } from '@greenroom/contract/areas/live-playlist/playlist'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { clipsForFfmpeg } from './plain-clips.ts'
import type { Playback } from './playing.ts'
import { findRotation } from './rotation/store.ts'
import type { StoredPlaylistItem } from './schema.ts'
import { itemsOf } from './store.ts'

/** Names of the users among these; those who were deleted have none. */
async function namesOf(queries: Queries, ids: readonly (string | null)[]) {
  const users = await usersByIds(queries, [...new Set(ids.filter(id => id !== null))])
  return new Map<string | null, string>(users.map(({ id, name, username }) => [id, name || username]))
}

/** The playlist of a room, as endpoints return it. */
export async function readPlaylist(queries: Queries, roomId: string, { isPlain, readPlaying }: Playback) {
  const [items, rotation, playing] = await Promise.all([
    itemsOf(queries, roomId),
    findRotation(queries, roomId),
    readPlaying(),
  ])
  const names = await namesOf(queries, [
    ...items.flatMap(({ createdBy, auditedBy }) => [createdBy, auditedBy]),
    rotation?.startedBy ?? null,
  ])
  return {
    list: items.map((item, index) => toRow(item, index + 1, names)),
    rotation: rotation
      ? { startedTime: rotation.startedAt.toISOString(), userName: names.get(rotation.startedBy) ?? '' }
      : null,
    playing,
    needFfmpeg: (await clipsForFfmpeg(items, isPlain)).map(({ id }) => id),
  }
}

/** One clip, as endpoints return it. */
export async function readItem(queries: Queries, { id, roomId }: StoredPlaylistItem): Promise<PlaylistItem> {
  const items = await itemsOf(queries, roomId)
  const index = items.findIndex(item => item.id === id)
  const item = items[index]
  if (!item) throw new Error('A clip is not in its playlist')
  return toRow(item, index + 1, await namesOf(queries, [item.createdBy, item.auditedBy]))
}

function toRow(
  item: StoredPlaylistItem,
  place: number,
  names: ReadonlyMap<string | null, string>,
): PlaylistItem {
  const { id, name, coverFileId, mediaType, durationMs, auditState, auditReason, auditedBy } = item
  return {
    id,
    name,
    coverFileId,
    place,
    durationMs,
    mediaType,
    auditState,
    auditReason,
    cover: coverFileId === null ? '' : openFileAddress(coverFileId),
    auditorName: names.get(auditedBy) ?? '',
    uploader: { id: item.createdBy, name: names.get(item.createdBy) ?? '' },
    createdTime: item.createdAt.toISOString(),
    version: item.version,
  }
}
