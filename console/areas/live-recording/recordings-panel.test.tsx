import {
  deleteRecording,
  listRecordings,
  type RoomRecordings,
  readRecordingAddress,
  setRecordingMode,
  startRecording,
} from '@greenroom/contract/areas/live-recording/recordings'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { type PlayedRecording, recordingAt } from './played-recording.ts'
import { RecordButton } from './record-button.tsx'
import { RecordingsPanel } from './recordings-panel.tsx'

const roomId = recordId(900)
const stored: RoomRecordings['list'][number] = {
  ...{ id: recordId(1), roomId, sessionId: recordId(2), startedTime: '2026-11-27T10:00:00.000Z' },
  ...{ durationMs: 60_000, bytes: 3_000_000, state: 'stored', reason: '' },
}
const recordings = (more: Partial<RoomRecordings> = {}): RoomRecordings => ({
  ...{ list: [stored], total: 1, mode: 'off', isOrdered: false, refusal: null },
  ...{ usedBytes: 3_000_000, maxBytes: 1e11, days: 30 },
  ...more,
})
const named = (name: string | RegExp) => ({ name })

function History() {
  const [played, setPlayed] = useState<PlayedRecording>()
  return <RecordingsPanel roomId={roomId} played={played} onPlay={setPlayed} />
}

it('a recording plays at an address of its own, and is deleted only after a question', async () => {
  fakeServer.respond(listRecordings, recordings())
  fakeServer.respond(readRecordingAddress, { address: '/api/live/recordings/1/video?ticket=a' })
  fakeServer.respond(deleteRecording, { deleted: 1 })
  const { user } = renderInConsole(<History />)
  await user.click(await screen.findByRole('button', named(/^Play the recording/)))
  const video = await waitFor(() => {
    const element = document.querySelector('video')
    expect(element).toHaveAttribute('src', '/api/live/recordings/1/video?ticket=a')
    return element
  })
  expect(video).toBeInTheDocument()
  await user.click(screen.getByRole('button', named(text('liveRecording:close'))))
  expect(document.querySelector('video')).toBeNull()
  await user.click(screen.getByRole('button', named(/^Delete the recording/)))
  const question = within(await screen.findByRole('dialog'))
  expect(fakeServer.requests(deleteRecording)).toEqual([])
  await user.click(question.getByRole('button', named(text('liveRecording:ask.confirm'))))
  await waitFor(() => expect(fakeServer.lastRequest(deleteRecording).params).toEqual({ id: stored.id }))
})

it.each(['always', 'plan'] as const)('a room is set to be recorded by itself: %s', async mode => {
  fakeServer.respond(listRecordings, recordings())
  fakeServer.respond(setRecordingMode, recordings({ mode }))
  const { user } = renderInConsole(<History />)
  await user.click(await screen.findByRole('radio', named(text(`liveRecording:mode.${mode}`))))
  await waitFor(() => expect(fakeServer.lastRequest(setRecordingMode).body).toEqual({ mode }))
})

it('a room that is recorded by plan can be set back on a server that records nothing', async () => {
  fakeServer.respond(listRecordings, recordings({ mode: 'plan', refusal: 'full' }))
  renderInConsole(<History />)
  expect(await screen.findByRole('radio', named(text('liveRecording:mode.off')))).toBeEnabled()
  expect(screen.getByText(text('liveRecording:mode.planHint'))).toBeVisible()
})

it('a server that records nothing says why, and a room cannot be set to be recorded', async () => {
  fakeServer.respond(listRecordings, recordings({ refusal: 'full', list: [], total: 0 }))
  renderInConsole(<History />)
  expect(await screen.findByText(new RegExp(text('liveRecording:refusal.full')))).toBeVisible()
  expect(screen.getByRole('radio', named(text('liveRecording:mode.always')))).toBeDisabled()
})

it('the button records a room on air', async () => {
  fakeServer.respond(listRecordings, recordings())
  fakeServer.respond(startRecording, recordings({ isOrdered: true }))
  const { user } = renderInConsole(<RecordButton roomId={roomId} isOnAir />)
  await user.click(await screen.findByRole('button', named(text('liveRecording:start'))))
  await waitFor(() => expect(fakeServer.lastRequest(startRecording).params).toEqual({ id: roomId }))
})

it('the button stops a recording, and says how large it is', async () => {
  fakeServer.respond(listRecordings, recordings({ isOrdered: true, list: [{ ...stored, state: 'running' }] }))
  renderInConsole(<RecordButton roomId={roomId} isOnAir />)
  expect(await screen.findByRole('button', named(text('liveRecording:stop')))).toBeVisible()
  expect(screen.getByText(/2.9 MB/)).toBeVisible()
})

it('an incident within a recording is played some seconds before it, others are not', () => {
  expect(recordingAt([stored], '2026-11-27T10:00:30.000Z')).toEqual({ recording: stored, at: 25 })
  expect(recordingAt([stored], '2026-11-27T10:00:02.000Z')?.at).toBe(0)
  expect(recordingAt([stored], '2026-11-27T10:02:00.000Z')).toBeUndefined()
  expect(recordingAt([{ ...stored, state: 'running' }], '2026-11-27T10:00:30.000Z')).toBeUndefined()
})
