import { issuePlayTicket, type PlaySource } from '@greenroom/contract/areas/live/studio'
import type Mpegts from 'mpegts.js'
import { CallFailure, call, serverAddress } from '../../../kit/call/call.ts'
import { guardPlayer } from './guard-source.ts'
import { pageLoad } from './page-load.ts'
import { playHls, playsHlsItself } from './play-hls.ts'
import type { FailureDetail, PlayFailure } from './player-state.ts'
import { type PictureEvents, watchPicture } from './watch-picture.ts'

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

type OnFailure = (failure: PlayFailure, detail?: FailureDetail) => void

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
  const fail: OnFailure = (failure, detail) => {
    if (ending.signal.aborted) return
    close()
    events.failed(failure, detail)
  }
  /** Runs a step after those that mpegts.js is at: it does not bear to be destroyed in the middle of them. */
  const later = (step: () => void) => {
    const timer = setTimeout(step)
    ending.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  const overload = (pictures: number) => fail('overloaded', { pictures })
  /** Appending has failed: because the media is broken, or because the browser has too much to do. */
  const failToAppend = () => {
    if (ending.signal.aborted) return
    if (video.error) fail('network')
    else overload(pageLoad.shed(video, performance.now()))
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
    const leave = watchPicture(
      video,
      {
        moved: () => {
          moved()
          events.moved()
        },
        still: seconds => events.still(seconds),
        steady: () => events.steady(),
      },
      overload,
    )
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
    const end = await playHls(video, new URL(serverAddress(address), window.location.href).href, {
      failed: fail,
      failedToAppend: failToAppend,
    })
    if (ending.signal.aborted) end()
    else
      watchUntilClosed(end, () => {
        prefersHls = true
      })
  }

  function playFlv(mpegts: FlvPlayer, address: string): void {
    // Turns off the console output of the library, on which tests fail; the player shows errors itself.
    mpegts.LoggingControl.applyConfig({ enableAll: false })
    const source = { type: 'flv', isLive: true, url: webSocketAddress(address) }
    const guard = guardPlayer(() => later(failToAppend))
    const player = guard.run(() => mpegts.createPlayer(source, playing))
    watchUntilClosed(
      () => {
        guard.end()
        player.destroy()
      },
      () => {
        brokenSockets = 0
      },
    )
    player.on(mpegts.Events.LOADING_COMPLETE, () => later(() => fail('ended')))
    player.on(mpegts.Events.ERROR, (kind: string, detail: string, info: unknown) => {
      const isMedia = kind === mpegts.ErrorTypes.MEDIA_ERROR
      const codec = isMedia ? unplayableCodec(detail, info) : undefined
      later(() => {
        if (codec !== undefined) fail('unsupported', { codec })
        else if (isMedia && isInvalidState(info)) failToAppend()
        else {
          brokenSockets++
          fail('network')
        }
      })
    })
    guard.run(() => player.attachMediaElement(video))
    video.addEventListener('error', () => later(failToAppend), { signal: ending.signal })
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

/** Whether a media source was in no state for a step; its worker passes on only this number of the error. */
const isInvalidState = (info: unknown) =>
  typeof info === 'object' && info !== null && 'code' in info && info.code === DOMException.INVALID_STATE_ERR

function webSocketAddress(path: string): string {
  const address = new URL(serverAddress(path), window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
