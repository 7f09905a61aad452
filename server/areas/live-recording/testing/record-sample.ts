import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import {
  listRecordings,
  type RecordingRow,
  startRecording,
  stopRecording,
} from '@greenroom/contract/areas/live-recording/recordings'
import { push } from '@greenroom/media'
import { expect, vi } from 'vitest'
import type { TestServer } from '../../../testing/test-server.ts'
import { newRoom } from '../../live/testing/rooms.ts'

const waiting = { timeout: 30_000, interval: 100 }

/**
 * Records a sample that is pushed into a new room.
 * @param server with an embedded media server
 * @param by the token of a user who may manage rooms
 * @returns the stored recording, of so many milliseconds at least
 */
export async function recordSample(
  server: TestServer,
  by: { token: string },
  milliseconds: number,
): Promise<RecordingRow> {
  const { id } = await server.ask(createLiveRoom, { body: newRoom() }, by)
  const room = { params: { id } }
  const key = await server.ask(issueSlotKey, { params: { id, slot: 'main' } }, by)
  const pusher = await push({ url: `${key.pushServer}/${key.streamKey}`, sample: 'pattern' })
  await vi.waitFor(
    async () => expect((await server.call(startRecording, room, by)).code).toBe(20000),
    waiting,
  )
  const newest = async () => (await server.ask(listRecordings, room, by)).list[0]
  await vi.waitFor(
    async () => expect((await newest())?.durationMs).toBeGreaterThanOrEqual(milliseconds),
    waiting,
  )
  await server.ask(stopRecording, room, by)
  const recording = await vi.waitFor(async () => {
    const row = await newest()
    if (row?.state !== 'stored') throw new Error('It is not stored yet')
    return row
  }, waiting)
  await pusher.stop()
  return recording
}
