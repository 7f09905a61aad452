import './locales/index.ts'
import {
  addRecordingToPlaylist,
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  movePlaylistItem,
  type PlaylistItem,
  playlistVideoAddress,
} from '@greenroom/contract/areas/live-playlist/playlist'
import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { blockReads } from '../../kit/call/block-reads.ts'
import { callWithId } from '../../kit/call/call.ts'
import { download } from '../../kit/call/download.ts'
import { queryClient } from '../../kit/call/query.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'

const shared = {
  refusals: { notFound: () => i18next.t('livePlaylist:missing') },
  topics: ['live-playlist.changed'],
} as const

/** Deletes clips and offers to undo it. @returns whether they were deleted */
export async function removeItems(items: readonly PlaylistItem[]): Promise<boolean> {
  const count = items.length
  const [first] = items
  if (!first) return false
  return runCommand({
    confirm: {
      title: i18next.t('livePlaylist:ask.title', { count }),
      message:
        count === 1
          ? i18next.t('livePlaylist:ask.message', { name: first.name })
          : i18next.t('livePlaylist:ask.message_many'),
      confirmLabel: i18next.t('livePlaylist:action.delete'),
      danger: true,
    },
    send: options => callWithId(deletePlaylistItems, { body: { ids: items.map(({ id }) => id) } }, options),
    done: () =>
      count === 1
        ? i18next.t('livePlaylist:done.deletedOne', { name: first.name })
        : i18next.t('livePlaylist:done.deleted', { count }),
    ...shared,
  })
}

/** Adds a recording to the end of a playlist. @returns whether it was added */
export function addRecording(roomId: string, recordingId: string, name: string): Promise<boolean> {
  return runCommand({
    send: options =>
      callWithId(addRecordingToPlaylist, { params: { id: roomId }, body: { recordingId, name } }, options),
    done: () => i18next.t('livePlaylist:done.recordingAdded', { name }),
    ...shared,
    refusals: { notFound: () => i18next.t('livePlaylist:recording.missing') },
    topics: [...shared.topics, 'live-recording.changed'],
  })
}

/** Moves a clip to another position, on screen at once, and offers to undo it. */
export async function moveItemTo(item: PlaylistItem, place: number): Promise<void> {
  const { id, name } = item
  if (place === item.place) return
  const filter = { queryKey: [listPlaylist.id] }
  const allowReads = blockReads(filter)
  queryClient.setQueriesData<ResponseOf<typeof listPlaylist>>(filter, playlist =>
    playlist?.list.some(one => one.id === id)
      ? { ...playlist, list: withMoved(playlist.list, item, place) }
      : playlist,
  )
  await runCommand({
    send: options =>
      callWithId(movePlaylistItem, { params: { id }, body: { place } }, options).finally(allowReads),
    done: () => i18next.t('livePlaylist:done.moved', { name, place }),
    ...shared,
  })
}

/** The clips with one of them moved to another position. */
function withMoved(list: readonly PlaylistItem[], item: PlaylistItem, place: number): PlaylistItem[] {
  return list
    .filter(({ id }) => id !== item.id)
    .toSpliced(place - 1, 0, item)
    .map((one, index) => ({ ...one, place: index + 1 }))
}

/** Approves a clip, or rejects it with a reason. @returns whether it succeeded */
export function auditItem({ id, name }: PlaylistItem, reason: string): Promise<boolean> {
  const verdict = reason === '' ? 'approved' : 'rejected'
  return runCommand({
    send: options => callWithId(auditPlaylistItem, { params: { id }, body: { verdict, reason } }, options),
    done: () => i18next.t(`livePlaylist:done.${verdict}`, { name }),
    isFinal: true,
    ...shared,
  })
}

/** Saves the video of a clip as a file. */
export async function downloadVideo({ id, name, mediaType }: PlaylistItem): Promise<void> {
  const ending = mediaType === 'video/mp4' ? 'mp4' : 'flv'
  const isSaved = await download(playlistVideoAddress(id), `${name}.${ending}`)
  if (!isSaved) toast.failure(undefined, i18next.t('livePlaylist:noFile'))
}

/** Starts or stops the rotation of a room. */
export async function setRotation(roomId: string, isRunning: boolean): Promise<void> {
  await runCommand({
    send: options =>
      callWithId(isRunning ? startRotation : stopRotation, { params: { id: roomId } }, options),
    done: () => i18next.t(isRunning ? 'livePlaylist:done.started' : 'livePlaylist:done.stopped'),
    isFinal: true,
    ...shared,
  })
}
