import './locales/index.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import {
  addRecordingToPlaylist,
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  movePlaylistItem,
  type PlaylistItem,
  updatePlaylistItem,
} from '@greenroom/contract/areas/live-playlist/playlist'
import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import { listRecordings, type RoomRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildPage, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { missingText } from '../live/labels.ts'
import { buildRoom } from '../live/testing/rooms.ts'
import { durationText } from './duration.ts'
import { PlaylistPanel } from './playlist-panel.tsx'

const roomId = recordId(1)
const item = (number: number, changes: Partial<PlaylistItem>): PlaylistItem => ({
  id: recordId(number),
  name: 'Opening',
  coverFileId: null,
  cover: '',
  place: 1,
  version: 1,
  durationMs: 319_000,
  mediaType: 'video/x-flv',
  auditState: 'approved',
  auditReason: '',
  auditorName: 'Ben',
  uploader: { id: recordId(900), name: 'Cora' },
  createdTime: '2026-03-01T08:00:00.000Z',
  ...changes,
})
const list = [
  item(10, { name: 'Opening' }),
  item(11, { name: 'Trailer', place: 2, auditState: 'rejected', auditReason: 'No licence' }),
  item(12, { name: 'Finale', place: 3, auditState: 'pending' }),
]
const playlist = (changes: Partial<ResponseOf<typeof listPlaylist>> = {}) => ({
  list,
  rotation: null,
  playing: { 'video/mp4': null, 'video/x-flv': null },
  needFfmpeg: [],
  ...changes,
})

beforeEach(() => {
  fakeServer.respond(listPlaylist, playlist())
})

const named = (name: string) => ({ name })
async function open() {
  const rendered = renderInConsole(<PlaylistPanel roomId={roomId} missingText={missingText} />)
  await screen.findByText('Opening')
  return rendered
}
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) => {
  await user.click(screen.getByRole('button', named(text('livePlaylist:action.more', { name }))))
  await user.click(await screen.findByRole('menuitem', named(text(action))))
}

describe('the playlist', () => {
  it('shows its clips in their order, with the result of their review', async () => {
    await open()
    const row = screen.getByRole('row', { name: /Trailer/ })
    expect(row).toHaveTextContent('00:05:19')
    expect(row).toHaveTextContent(text('livePlaylist:audit.rejected'))
    expect(row).toHaveTextContent('No licence')
    expect(screen.getByText(text('livePlaylist:note', { count: 3 }))).toBeVisible()
  })

  it('takes a finished recording of a room, and none that is still running', async () => {
    const recordingsOf = (roomId: string): RoomRecordings => ({
      ...{ total: 2, mode: 'off', isOrdered: false, refusal: null, usedBytes: 0, maxBytes: 1e11, days: 30 },
      list: (['running', 'stored'] as const).map((state, index) => ({
        ...{ id: recordId(40 + index), roomId, sessionId: recordId(50), state, reason: '' },
        ...{ startedTime: '2026-03-01T08:00:00.000Z', durationMs: 65_000, bytes: 4_000_000 },
      })),
    })
    fakeServer.respond(listLiveRooms, buildPage([buildRoom({ title: 'Morning show' })]))
    fakeServer.respond(listRecordings, ({ params }) => recordingsOf(params.id))
    fakeServer.respond(addRecordingToPlaylist, item(13, {}))
    const { user } = await open()
    await user.click(screen.getByRole('button', named(text('livePlaylist:recording.button'))))
    const add = await screen.findByRole('button', { name: /^Add the recording of/ })
    expect(screen.getByText('00:01:05')).toBeVisible()
    await user.click(add)
    await waitFor(() =>
      expect(fakeServer.lastRequest(addRecordingToPlaylist).body).toMatchObject({
        recordingId: recordId(41),
        name: expect.stringMatching(/2026/),
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is reordered with the arrow keys of a handle', async () => {
    fakeServer.respond(movePlaylistItem, item(11, { place: 1 }))
    const { user } = await open()
    screen.getByRole('button', named(text('list:order.handle', { row: 'Trailer', place: 2 }))).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(fakeServer.lastRequest(movePlaylistItem).body).toEqual({ place: 1 }))
    await screen.findByText(text('livePlaylist:done.moved', { name: 'Trailer', place: 1 }))
  })

  it('deletes the selected clips without a question, and offers to undo it', async () => {
    fakeServer.respond(deletePlaylistItems, { deleted: 2 })
    const { user } = await open()
    for (const name of ['Opening', 'Finale']) {
      await user.click(screen.getByRole('checkbox', named(text('livePlaylist:select', { name }))))
    }
    await user.click(screen.getByRole('button', named(text('livePlaylist:deleteSelected'))))
    await screen.findByText(text('livePlaylist:done.deleted', { count: 2 }))
    expect(screen.getByRole('button', named(text('kit:undo')))).toBeVisible()
    expect(fakeServer.lastRequest(deletePlaylistItems).body).toEqual({ ids: [recordId(10), recordId(12)] })
  })

  it('can be played and stopped', async () => {
    fakeServer.respond(startRotation, playlist())
    const { user } = await open()
    await user.click(screen.getByRole('button', named(text('livePlaylist:start'))))
    await screen.findByText(text('livePlaylist:done.started'))
    const rotation = { startedTime: '2026-03-01T08:00:00.000Z', userName: 'Ada' }
    fakeServer.respond(stopRotation, playlist())
    fakeServer.respond(listPlaylist, playlist({ rotation }))
    await user.click(screen.getByRole('button', named(text('livePlaylist:start'))))
    await user.click(await screen.findByRole('button', named(text('livePlaylist:stop'))))
    expect(await screen.findByText(text('livePlaylist:done.stopped'))).toBeVisible()
  })

  const withoutFfmpeg = { 'video/mp4': 'ffmpegMissing' as const, 'video/x-flv': null }

  it('can be played without ffmpeg when a clip needs none', async () => {
    fakeServer.respond(listPlaylist, playlist({ playing: withoutFfmpeg, needFfmpeg: [recordId(12)] }))
    renderInConsole(<PlaylistPanel roomId={roomId} missingText={missingText} />)
    const button = await screen.findByRole('button', named(text('livePlaylist:start')))
    expect(button).not.toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText(text('livePlaylist:withoutFfmpeg'))).toBeVisible()
  })

  it.each([
    ['nothing is approved', { list: list.slice(1) }, 'livePlaylist:nothingApproved'],
    [
      'each approved clip needs ffmpeg',
      { playing: withoutFfmpeg, needFfmpeg: [recordId(10)] },
      'live:missing.ffmpegMissing',
    ],
    [
      'there is no ffmpeg for it',
      { playing: { 'video/mp4': null, 'video/x-flv': 'ffmpegMissing' as const } },
      'live:missing.ffmpegMissing',
    ],
  ])('says why it cannot be played out: %s', async (_, changes, reason) => {
    fakeServer.respond(listPlaylist, playlist(changes))
    const { user } = renderInConsole(<PlaylistPanel roomId={roomId} missingText={missingText} />)
    const button = await screen.findByRole('button', named(text('livePlaylist:start')))
    await user.hover(button)
    expect(await screen.findByText(text(reason))).toBeInTheDocument()
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a clip', () => {
  it('can be approved, and rejected with a reason', async () => {
    fakeServer.respond(auditPlaylistItem, item(12, {}))
    const { user } = await open()
    await choose(user, 'Finale', 'livePlaylist:action.approve')
    await screen.findByText(text('livePlaylist:done.approved', { name: 'Finale' }))
    expect(fakeServer.lastRequest(auditPlaylistItem).body).toEqual({ verdict: 'approved', reason: '' })
    await choose(user, 'Opening', 'livePlaylist:action.reject')
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox'), 'Old logo')
    await user.click(within(dialog).getByRole('button', named(text('livePlaylist:reject.submit'))))
    await screen.findByText(text('livePlaylist:done.rejected', { name: 'Opening' }))
    expect(fakeServer.lastRequest(auditPlaylistItem).body).toEqual({
      verdict: 'rejected',
      reason: 'Old logo',
    })
  })

  it('can be renamed', async () => {
    fakeServer.respond(listDrafts, [])
    fakeServer.respond(readDraft, null)
    fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others: [] })
    fakeServer.respond(dropDraft, { dropped: true })
    fakeServer.respond(updatePlaylistItem, item(10, { name: 'Opening 2', version: 2 }))
    const { user } = await open()
    await user.click(
      screen.getByRole('button', named(text('livePlaylist:action.editOne', { name: 'Opening' }))),
    )
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByRole('textbox'), ' 2{Enter}')
    await screen.findByText(text('livePlaylist:done.saved', { name: 'Opening 2' }))
    expect(fakeServer.lastRequest(updatePlaylistItem).body).toEqual({
      version: 1,
      changes: { name: 'Opening 2' },
    })
  })
})

it.each([
  [319_000, '00:05:19'],
  [3_723_400, '01:02:03'],
  [999, '00:00:01'],
])('%d ms are %s', (milliseconds, shown) => {
  expect(durationText(milliseconds)).toBe(shown)
})
