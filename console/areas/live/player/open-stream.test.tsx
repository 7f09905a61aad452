import { issuePlayTicket } from '@greenroom/contract/areas/live/studio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { openStream } from './open-stream.ts'

const picture = { roomId: recordId(1), source: 'output' } as const
const eventsOf = () => ({ moved: vi.fn(), still: vi.fn(), steady: vi.fn(), failed: vi.fn() })

beforeEach(() => {
  fakeServer.respond(issuePlayTicket, {
    address: '/api/live/play/1?ticket=a',
    hlsAddress: '/api/live/hls/1/index.m3u8?ticket=a',
    expiresTime: '2026-11-27T00:00:00.000Z',
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A video element of a browser that has no media sources, and plays these types by itself. */
function iPhoneVideo(types: readonly string[]): HTMLVideoElement {
  const video = document.createElement('video')
  vi.spyOn(video, 'canPlayType').mockImplementation(type => (types.includes(type) ? 'maybe' : ''))
  vi.spyOn(video, 'play').mockResolvedValue()
  vi.spyOn(video, 'load').mockReturnValue()
  video.getVideoPlaybackQuality = () => ({
    ...{ creationTime: 0, droppedVideoFrames: 0, corruptedVideoFrames: 0, totalVideoFrames: 0 },
  })
  return video
}

it('A browser without media sources that plays HLS by itself gets the HLS address of the ticket', async () => {
  const video = iPhoneVideo(['application/vnd.apple.mpegurl'])
  const events = eventsOf()
  const stream = openStream(video, picture, events)
  await vi.waitFor(() => expect(video.src).toContain('/api/live/hls/1/index.m3u8?ticket=a'))
  // It counts no frames: its clock says that the picture moves.
  Object.defineProperty(video, 'currentTime', { value: 1.5 })
  await vi.waitFor(() => expect(events.moved).toHaveBeenCalled())
  video.dispatchEvent(new Event('ended'))
  expect(events.failed).toHaveBeenCalledWith('ended', undefined)
  expect(video.hasAttribute('src')).toBe(false)
  stream.close()
})

it('A browser that plays neither says so', async () => {
  const events = eventsOf()
  openStream(iPhoneVideo([]), picture, events)
  await vi.waitFor(() => expect(events.failed).toHaveBeenCalledWith('unsupported', undefined))
})
