import { createClip, readClipCut, readClipProgress } from '@greenroom/contract/areas/live-recording/clips'
import type { RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { ClipBar } from './clip-bar.tsx'
import { clipTimeText, readClipTime } from './clip-time.ts'

const recording: RecordingRow = {
  ...{
    id: recordId(1),
    roomId: recordId(900),
    sessionId: recordId(2),
    startedTime: '2026-11-27T10:00:00.000Z',
  },
  ...{ durationMs: 60_000, bytes: 3_000_000, state: 'stored', reason: '' },
}
const named = (name: string) => ({ name })
/** Stands in for the picture: its place is what matters here. */
let video: HTMLVideoElement

beforeEach(() => {
  video = document.createElement('video')
  Object.defineProperty(video, 'currentTime', { value: 0, writable: true })
  Object.defineProperty(video, 'readyState', { value: 0 })
  Object.defineProperty(video, 'pause', { value: () => {} })
  fakeServer.respond(readClipProgress, { share: null })
  fakeServer.respond(readClipCut, { beginMs: 10_000, bytes: 2_000_000, roomTitle: 'Morning show' })
})

const show = (permissions?: Parameters<typeof renderInConsole>[1]) =>
  renderInConsole(<ClipBar recording={recording} video={{ current: video }} />, permissions)
const press = (key: string, at: number) => {
  video.currentTime = at
  fireEvent.keyDown(document.body, { key })
}
const times = () =>
  (['from', 'to'] as const).map(
    end => screen.getByLabelText<HTMLInputElement>(text(`liveRecording:clip.${end}Time`)).value,
  )

it('I and O mark the beginning and the end where the player stands, and one makes way for the other', () => {
  show()
  expect(times()).toEqual(['0:00.0', '1:00.0'])
  press('i', 12.34)
  press('o', 31)
  expect(times()).toEqual(['0:12.3', '0:31.0'])
  expect(screen.getByText(text('liveRecording:clip.length', { time: '0:18.7' }))).toBeVisible()
  press('I', 40)
  expect(times()).toEqual(['0:40.0', '1:00.0'])
  press('o', 20)
  expect(times()).toEqual(['0:00.0', '0:20.0'])
})

it('the buttons mark too, a typed time jumps there, and letters in a field mark nothing', async () => {
  const { user } = show()
  video.currentTime = 5
  await user.click(screen.getByRole('button', { name: new RegExp(`^${text('liveRecording:clip.from')}`) }))
  expect(times()[0]).toBe('0:05.0')
  const field = screen.getByLabelText(text('liveRecording:clip.toTime'))
  await user.clear(field)
  await user.type(field, 'io')
  expect(await screen.findByText(text('liveRecording:clip.timeForm'))).toBeVisible()
  expect(times()[0]).toBe('0:05.0')
  await user.clear(field)
  await user.type(field, '0:30.5{Enter}')
  expect(times()).toEqual(['0:05.0', '0:30.5'])
  expect(video.currentTime).toBe(30.5)
})

it('the dialog says with which second the clip begins, and the item that it makes is linked', async () => {
  const made = { contentItemId: recordId(7), beginMs: 10_000, durationMs: 21_000, hasCover: false }
  fakeServer.respond(createClip, made)
  const { user } = show()
  press('i', 12.3)
  press('o', 31)
  await user.click(screen.getByRole('button', named(text('liveRecording:clip.make'))))
  const dialog = within(await screen.findByRole('dialog'))
  const begins = text('liveRecording:clip.beginsBefore', { time: '0:10.0', seconds: '2.3' })
  expect(await dialog.findByText(new RegExp(begins))).toBeVisible()
  const title = dialog.getByRole<HTMLInputElement>('textbox')
  await waitFor(() => expect(title.value).toMatch(/^Morning show /))
  await user.clear(title)
  await user.type(title, 'The goal')
  await user.click(dialog.getByRole('button', named(text('liveRecording:clip.create'))))
  const link = await screen.findByRole('link', named(text('liveRecording:clip.open')))
  expect(link).toHaveAttribute('href', `/list/content?view=${recordId(7)}`)
  expect(fakeServer.lastRequest(createClip)).toMatchObject({
    params: { id: recording.id },
    body: { fromMs: 12_300, toMs: 31_000, title: 'The goal', cover: null },
  })
  expect(fakeServer.lastRequest(readClipCut).query).toEqual({ fromMs: 12_300, toMs: 31_000 })
})

it('the dialog says how much of the clip is done, once the server knows', async () => {
  const made = Promise.withResolvers<ResponseOf<typeof createClip>>()
  fakeServer.respond(createClip, () => made.promise)
  fakeServer.respond(readClipProgress, { share: 0.429 })
  const { user } = show()
  await user.click(screen.getByRole('button', named(text('liveRecording:clip.make'))))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/MB/)
  expect(dialog.queryByRole('progressbar')).toBeNull()
  await user.click(dialog.getByRole('button', named(text('liveRecording:clip.create'))))
  const said = text('liveRecording:clip.cutting', { percent: 42 })
  expect(await dialog.findByRole('status')).toHaveTextContent(said)
  expect(dialog.getByRole('progressbar')).toHaveAccessibleName(said)
  expect(fakeServer.lastRequest(readClipProgress).params).toEqual({ id: recording.id })
  made.resolve({ contentItemId: recordId(7), beginMs: 0, durationMs: 1000, hasCover: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a clip that is refused keeps the dialog, and one that is too large cannot be asked for', async () => {
  fakeServer.respond(createClip, refuse('notFound', null))
  const { user } = show()
  await user.click(screen.getByRole('button', named(text('liveRecording:clip.make'))))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/MB/)
  await user.click(dialog.getByRole('button', named(text('liveRecording:clip.create'))))
  expect(await screen.findByText(text('liveRecording:missing'))).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.click(dialog.getByRole('button', named(text('kit:cancel'))))
  fakeServer.respond(readClipCut, { beginMs: 0, bytes: 2e9, roomTitle: '' })
  press('i', 1)
  await user.click(screen.getByRole('button', named(text('liveRecording:clip.make'))))
  const again = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(again.getByRole('button', named(text('liveRecording:clip.create')))).toHaveAttribute(
      'aria-disabled',
    ),
  )
})

it('a user who may not create content items cannot make one', () => {
  show({ permissions: ['live-room:read'] })
  expect(screen.getByRole('button', named(text('liveRecording:clip.make')))).toHaveAttribute('aria-disabled')
})

it.each([
  ['75', 75],
  ['1:15.5', 75.5],
  ['1:02:03', 3723],
  ['１：０５', 65],
  ['', undefined],
  ['1:', undefined],
  ['-3', undefined],
])('a typed time %s is read as %s seconds', (written, seconds) => {
  expect(readClipTime(written)).toBe(seconds)
})

it.each([
  [0, '0:00.0'],
  [59.96, '1:00.0'],
  [3723.04, '1:02:03.0'],
])('%s seconds are written as %s', (seconds, written) => {
  expect(clipTimeText(seconds)).toBe(written)
})
