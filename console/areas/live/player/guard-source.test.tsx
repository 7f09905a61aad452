import { readFileSync } from 'node:fs'
import { issuePlayTicket } from '@greenroom/contract/areas/live/studio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { type FakeSources, fakeSources, type SourceStep } from '../testing/fake-media-source.ts'
import { guardPlayer } from './guard-source.ts'
import { openStream } from './open-stream.ts'

const sample = readFileSync('packages/media/samples/pattern.flv')
const room = { roomId: recordId(1), source: 'output' } as const
let sources: FakeSources
let sockets: FakeSocket[]

/** A WebSocket on which the test speaks for the server. */
class FakeSocket {
  binaryType = ''
  readyState = 1
  onopen: (() => void) | undefined
  onmessage: ((event: { data: ArrayBuffer }) => void) | undefined
  onclose: ((event: { code: number; reason: string }) => void) | undefined

  constructor() {
    sockets.push(this)
    queueMicrotask(() => this.onopen?.())
  }

  close(): void {}
}

beforeEach(() => {
  sources = fakeSources()
  sockets = []
  vi.stubGlobal('MediaSource', sources.MediaSource)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(source => {
    queueMicrotask(() => sources.open(source))
    return 'blob:picture'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  fakeServer.respond(issuePlayTicket, {
    address: '/api/live/play/1?ticket=a',
    hlsAddress: '',
    expiresTime: '2026-11-27T00:00:00.000Z',
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A video element that has played for 40 seconds, so that old media is removed. */
function videoOf(): HTMLVideoElement {
  const video = document.createElement('video')
  vi.spyOn(video, 'play').mockResolvedValue()
  vi.spyOn(video, 'load').mockReturnValue()
  Object.defineProperty(video, 'currentTime', { value: 40, writable: true })
  Object.defineProperty(video, 'error', { value: null })
  video.getVideoPlaybackQuality = () => ({
    ...{ creationTime: 0, droppedVideoFrames: 0, corruptedVideoFrames: 0, totalVideoFrames: 0 },
  })
  return video
}

/** Plays a stream by mpegts.js until it has taken media, then breaks a step, goes on, and lets the server end it. */
async function play(step: SourceStep | undefined, name = 'InvalidStateError') {
  const events = { moved: vi.fn(), still: vi.fn(), steady: vi.fn(), failed: vi.fn() }
  if (step === 'addSourceBuffer') sources.broken = { step, name }
  const stream = openStream(videoOf(), room, events)
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  const [socket] = sockets
  const send = async (from: number, to: number) => {
    sources.run(() => socket?.onmessage?.({ data: new Uint8Array(sample.subarray(from, to)).buffer }))
    await vi.waitFor(() => expect(sources.taken).toContain('addSourceBuffer'))
    await new Promise(resolve => queueMicrotask(() => resolve(undefined)))
  }
  await send(0, 60_000)
  if (step) sources.broken = { step, name }
  for (let at = 60_000; at < sample.length; at += 30_000) await send(at, at + 30_000)
  sources.run(() => socket?.onclose?.({ code: 1000, reason: '' }))
  await vi.waitFor(() => expect(events.failed).toHaveBeenCalled())
  sources.run(() => stream.close())
  return events.failed.mock.calls
}

describe('a media source that is in no state for a step', () => {
  it.each(['addSourceBuffer', 'appendBuffer', 'buffered', 'remove'] as const)(
    'ends the picture as one that the browser cannot keep up with: %s',
    async step => {
      expect(await play(step)).toEqual([['overloaded', { pictures: 1 }]])
      expect(sources.taken).toContain(step)
      expect(sources.uncaught).toEqual([])
    },
  )

  it.each(['abort', 'removeSourceBuffer', 'endOfStream'] as const)(
    'does not disturb the end of a stream: %s',
    async step => {
      expect(await play(step)).toEqual([['ended', undefined]])
      expect(sources.taken).toContain(step)
      expect(sources.uncaught).toEqual([])
    },
  )

  it('is closed while media waits: what comes after that is neither appended nor thrown', async () => {
    expect(await play(undefined)).toEqual([['ended', undefined]])
    expect(sources.uncaught).toEqual([])
  })
})

it('A media source that is full ends the picture as one that the browser cannot keep up with', async () => {
  expect(await play('appendBuffer', 'QuotaExceededError')).toEqual([['overloaded', { pictures: 1 }]])
  expect(sources.uncaught).toEqual([])
})

it('An error in a worker that appends by itself is reported, and is no uncaught one', () => {
  const worker = Object.assign(new EventTarget(), { terminate: vi.fn() })
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: the test holds what the player makes
        return worker
      }
    },
  )
  const report = vi.fn()
  const guard = guardPlayer(report)
  guard.run(() => new Worker('blob:worker'))
  const event = new Event('error', { cancelable: true })
  worker.dispatchEvent(event)
  expect(report).toHaveBeenCalledWith('broken')
  expect(event.defaultPrevented).toBe(true)
  guard.end()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

it('The worker of a player turns rejections that it does not handle into errors, which its page hears of', async () => {
  const text = await guardPlayer(vi.fn())
    .run(() => new Blob(['work()']))
    .text()
  const heard = new EventTarget()
  const thrown: (() => void)[] = []
  const work = vi.fn()
  new Function('addEventListener', 'setTimeout', 'work', text)(
    ...[heard.addEventListener.bind(heard), (step: () => void) => thrown.push(step), work],
  )
  expect(work).toHaveBeenCalledOnce()
  const reason = new DOMException('closing', 'InvalidStateError')
  const rejection = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  heard.dispatchEvent(rejection)
  expect(rejection.defaultPrevented).toBe(true)
  expect(thrown).toHaveLength(1)
  expect(thrown[0]).toThrow(reason)
})

it('The constructors of the page are its own again after a player was made', () => {
  const before = [window.MediaSource, window.Worker, window.Blob]
  expect(() =>
    guardPlayer(vi.fn()).run(() => {
      throw new Error('no player')
    }),
  ).toThrow('no player')
  expect([window.MediaSource, window.Worker, window.Blob]).toEqual(before)
})
