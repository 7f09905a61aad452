import './locales/index.ts'
import {
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  movePlaylistItem,
  type PlaylistItem,
  playlistVideoAddress,
} from '@greenroom/contract/areas/live/playlist'
import { startRotation, stopRotation } from '@greenroom/contract/areas/live/rotation'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { blockReads } from '../../../kit/block-reads.ts'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { download } from '../../../kit/download.ts'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { makeChange } from '../../audit/index.ts'

const topic = 'live-playlist.changed'
const quiet = ['notFound'] as const

/** Asks, then deletes clips and offers to undo it. @returns whether they were deleted */
export async function removeItems(items: readonly PlaylistItem[]): Promise<boolean> {
  const count = items.length
  const [first] = items
  if (!first) return false
  const confirmed = await confirmAction({
    title: i18next.t('livePlaylist:ask.title', { count }),
    message:
      count === 1
        ? i18next.t('livePlaylist:ask.message', { name: first.name })
        : i18next.t('livePlaylist:ask.message_many'),
    confirmLabel: i18next.t('livePlaylist:action.delete'),
    danger: true,
  })
  if (!confirmed) return false
  const body = { ids: items.map(({ id }) => id) }
  return change(
    onDone => call(deletePlaylistItems, { body }, { quiet, onDone }),
    i18next.t('livePlaylist:done.deleted', { count }),
  )
}

/** Moves a clip to another position, on screen at once, and offers to undo it. */
export async function moveItemTo(item: PlaylistItem, place: number): Promise<void> {
  const { id, name } = item
  if (place === item.place) return
  const filter = { queryKey: [listPlaylist.id] }
  const allowReads = blockReads(filter)
  queryClient.setQueriesData<ResponseOf<typeof listPlaylist>>(filter, known =>
    known?.list.some(one => one.id === id) ? { ...known, list: withMoved(known.list, item, place) } : known,
  )
  await change(
    onDone =>
      call(movePlaylistItem, { params: { id }, body: { place } }, { quiet, onDone }).finally(allowReads),
    i18next.t('livePlaylist:done.moved', { name, place }),
  )
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
  return change(
    () => call(auditPlaylistItem, { params: { id }, body: { verdict, reason } }, { quiet }),
    i18next.t(`livePlaylist:done.${verdict}`, { name }),
    { isFinal: true },
  )
}

/** Saves the video of a clip as a file. */
export async function downloadVideo({ id, name, mediaType }: PlaylistItem): Promise<void> {
  const ending = mediaType === 'video/mp4' ? 'mp4' : 'flv'
  const isSaved = await download(playlistVideoAddress(id), `${name}.${ending}`)
  if (!isSaved) toast.failure(undefined, i18next.t('livePlaylist:noFile'))
}

/** Starts or stops the rotation of a room. */
export async function setRotation(roomId: string, isRunning: boolean): Promise<void> {
  await change(
    () => call(isRunning ? startRotation : stopRotation, { params: { id: roomId } }),
    i18next.t(isRunning ? 'livePlaylist:done.started' : 'livePlaylist:done.stopped'),
    { isFinal: true },
  )
}

const change = (
  send: (onDone: (requestId: string) => void) => Promise<unknown>,
  doneText: string,
  { isFinal = false } = {},
): Promise<boolean> =>
  makeChange({ send, doneText, missingText: i18next.t('livePlaylist:missing'), topic, isFinal })
