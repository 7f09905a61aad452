import { issuePlayTicket, type PlaySource } from '@greenroom/contract/areas/live/studio'
import type Mpegts from 'mpegts.js'
import { CallFailure, call, serverAddress } from '../../../kit/call/call.ts'
import { playHls, playsHlsItself } from './play-hls.ts'
import type { PlayFailure } from './player-state.ts'

const pollMs = 250
/** Longer than a second, so that a stream of one picture a second does not count as still. */
const stillSeconds = 2

/** Events of a picture. */
interface PictureEvents {
  moved: () => void
  still: (seconds: number) => void
}

/** Checks whether new pictures are decoded, until the returned function is called. */
function watchPicture(video: HTMLVideoElement, { moved, still }: PictureEvents): () => void {
  let decoded = 0
  let movedAt = performance.now()
  const check = () => {
    // Browsers that play HLS by themselves may count no frames.
    const counted = video.getVideoPlaybackQuality().totalVideoFrames
    const totalVideoFrames = counted > 0 ? counted : video.currentTime
    const seconds = (performance.now() - movedAt) / 1000
    if (totalVideoFrames !== decoded) {
      // The counter starts at 0 with each connection.
      if (totalVideoFrames > decoded) moved()
      decoded = totalVideoFrames
      movedAt = performance.now()
    } else if (seconds >= stillSeconds) still(seconds)
  }
  const timer = setInterval(check, pollMs)
  video.addEventListener('loadeddata', check)
  return () => {
    clearInterval(timer)
    video.removeEventListener('loadeddata', check)
  }
}

/** The configuration that was measured to show the first picture soonest and to play most steadily. */
const playing: Mpegts.Config = {
  enableWorkerForMSE: true,
  enableStashBuffer: false,
  liveSync: true,
  lazyLoad: false,
  // Limits the buffer to half a minute, because the page may be open for hours.
  autoCleanupSourceBuffer: true,
  autoCleanupMaxBackwardDuration: 30,
  autoCleanupMinBackwardDuration: 10,
}

/** After so many WebSockets without a picture the stream is played as HLS: some proxies pass on no WebSockets. */
const socketAttempts = 2
let brokenSockets = 0
/** Whether a picture moved as HLS after WebSockets had broken. */
let prefersHls = false

type OnFailure = (failure: PlayFailure, codec?: string) => void

export interface StreamEvents extends PictureEvents {
  /** Called at most once, when the stream cannot be opened or breaks off. */
  failed: OnFailure
}

/** A stream that is being opened or played. */
export interface OpenStream {
  /** Replaces the callbacks. */
  follow(events: StreamEvents): void
  close(): void
}

/** Plays a stream in a video element, with its own ticket. */
export function openStream(
  video: HTMLVideoElement,
  { roomId, source }: { roomId: string; source: PlaySource },
  firstEvents: StreamEvents,
): OpenStream {
  let events = firstEvents
  const ending = new AbortController()
  let destroy = () => {}
  const close = () => {
    ending.abort()
    destroy()
    destroy = () => {}
  }
  const fail: OnFailure = (failure, codec) => {
    if (ending.signal.aborted) return
    close()
    events.failed(failure, codec)
  }

  async function open(): Promise<void> {
    const request = { params: { id: roomId }, body: { source } }
    const ticketRequest = call(issuePlayTicket, request, { signal: ending.signal, quiet: true })
    const isFlv = canPlayFlv() && !prefersHls && brokenSockets < socketAttempts
    const [mpegts, ticket] = await Promise.all([isFlv ? loadFlvPlayer() : undefined, ticketRequest])
    if (ending.signal.aborted) return
    if (mpegts) playFlv(mpegts, ticket.address)
    else await playAsHls(ticket.hlsAddress)
  }

  /** Checks the picture until the stream is closed, then ends its player. */
  function watchUntilClosed(end: () => void, moved: () => void): void {
    const leave = watchPicture(video, {
      moved: () => {
        moved()
        events.moved()
      },
      still: seconds => events.still(seconds),
    })
    destroy = () => {
      leave()
      end()
    }
  }

  async function playAsHls(address: string): Promise<void> {
    // Unless this one moves, the next attempt uses a WebSocket again.
    brokenSockets = 0
    prefersHls = false
    if (address === '') {
      fail('unsupported')
      return
    }
    const end = await playHls(video, new URL(serverAddress(address), window.location.href).href, fail)
    if (ending.signal.aborted) end()
    else
      watchUntilClosed(end, () => {
        prefersHls = true
      })
  }

  function playFlv(mpegts: FlvPlayer, address: string): void {
    // Turns off the console output of the library, on which tests fail; the player shows errors itself.
    mpegts.LoggingControl.applyConfig({ enableAll: false })
    const player = mpegts.createPlayer({ type: 'flv', isLive: true, url: webSocketAddress(address) }, playing)
    watchUntilClosed(
      () => player.destroy(),
      () => {
        brokenSockets = 0
      },
    )
    player.on(mpegts.Events.LOADING_COMPLETE, () => fail('ended'))
    player.on(mpegts.Events.ERROR, (kind: string, detail: string, info: unknown) => {
      const codec = kind === mpegts.ErrorTypes.MEDIA_ERROR ? unplayableCodec(detail, info) : undefined
      if (codec === undefined) {
        brokenSockets++
        fail('network')
      } else fail('unsupported', codec)
    })
    player.attachMediaElement(video)
    player.load()
    // Fails only when the player is closed meanwhile: a muted video may play.
    Promise.resolve(player.play()).catch(() => undefined)
  }

  if (canPlayFlv() || playsHlsItself(video)) open().catch((reason: unknown) => fail(failureOf(reason)))
  else queueMicrotask(() => fail('unsupported'))
  return {
    follow(next) {
      events = next
    },
    close,
  }
}

type FlvPlayer = typeof Mpegts

const loadFlvPlayer = async (): Promise<FlvPlayer> => (await import('mpegts.js')).default

/** Whether the browser supports Media Source Extensions; an iPhone before iOS 17 does not. */
const canPlayFlv = () => 'MediaSource' in window || 'ManagedMediaSource' in window

function failureOf(reason: unknown): PlayFailure {
  if (!(reason instanceof CallFailure)) return 'network'
  if (reason.reason === 'liveEngineDown') return 'engineDown'
  if (reason.reason === 'notFound') return 'roomDeleted'
  return reason.reason === 'forbidden' ? 'forbidden' : 'network'
}

/** The codec that the browser does not support; empty when the error does not name it; undefined for other errors. */
function unplayableCodec(detail: string, info: unknown): string | undefined {
  const text = typeof info === 'object' && info !== null && 'msg' in info ? String(info.msg) : ''
  if (!/unsupported/i.test(`${detail} ${text}`)) return undefined
  return /codecs="?([\w.]+)/.exec(text)?.[1] ?? ''
}

function webSocketAddress(path: string): string {
  const address = new URL(serverAddress(path), window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
