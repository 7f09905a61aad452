import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdmittedViewer } from '../api/viewer.ts'
import type { HlsAudience, HlsSession } from '../hls/audience.ts'
import type { Channel } from '../hls/channel.ts'
import { writeIndex } from '../hls/index-playlist.ts'

const playlistType = 'application/vnd.apple.mpegurl'
/** Players wait this long for the first segment of a stream, then get the answer that there is none. */
const firstSegmentMs = 12_000
/**
 * GStreamer (1.22) finds its place in a newer playlist by the segments of the older one, all but the first: with one
 * segment it loses it, and plays nothing. It waits for a second one; others would begin later for nothing.
 */
const needsTwoSegments = /GStreamer/
/** RFC 8216bis 6.2.5.2: a player may ask for so many segments beyond the newest one. */
const maxAhead = 2
const waitTargets = 3
/** A player waits for one playlist, and for a second one when it begins anew: more are a flood. */
const maxWaitingRequests = 4

/** `/hls/KEY/live.m3u8?viewer=ID`, `/hls/KEY/NAME.m4s`; the address of the server may have a path before it. */
const below = /\/hls\/([\w-]+)\/([\w.-]+)$/
export const indexEnd = '.m3u8'
const playlistName = 'live.m3u8'

/** Answers players of HLS. */
export class HlsDoor {
  readonly #audience: HlsAudience

  constructor(audience: HlsAudience) {
    this.#audience = audience
  }

  /** Whether the address belongs to a player that was let in before. */
  isBelow(pathname: string): boolean {
    return below.test(pathname)
  }

  /** Lets a player in, with an address of its own. */
  async open(request: IncomingMessage, response: ServerResponse, viewer: AdmittedViewer): Promise<void> {
    const session = this.#audience.open(viewer, request.socket.remoteAddress ?? '', performance.now())
    if (session === undefined) {
      refuse(response, 503)
      return
    }
    const { channel, id } = session
    const { shelf } = channel
    const segments = needsTwoSegments.test(request.headers['user-agent'] ?? '') ? 2 : 1
    const hasEnough = () => shelf.wholeSegments >= segments || channel.isUnplayable
    const isThere = (await channel.when(hasEnough, firstSegmentMs)) || (shelf.isReady && !channel.isClosed)
    // 415: the codec is none that HLS carries.
    if (!isThere || channel.isUnplayable) refuse(response, channel.isUnplayable ? 415 : 404)
    else {
      const address = `hls/${channel.key}/${playlistName}?viewer=${id}`
      const text = Buffer.from(writeIndex(shelf.tracks, shelf.peakBitRate, address))
      give(response, playlistType, 'no-store', [text])
    }
  }

  /** Answers for a playlist, a segment or a part. */
  async answer(response: ServerResponse, pathname: string, query: URLSearchParams): Promise<void> {
    const [, key = '', name = ''] = below.exec(pathname) ?? []
    const channel = this.#audience.channel(key)
    if (channel === undefined) refuse(response, name === playlistName ? 410 : 404)
    else if (name === playlistName) {
      const session = this.#audience.find(query.get('viewer') ?? '', performance.now())
      // Its end says that the player has to begin again, or may not watch any more.
      if (session?.channel !== channel) refuse(response, 410)
      else await answerPlaylist(response, session, query)
    } else await answerPiece(response, channel, name)
  }
}

async function answerPlaylist(
  response: ServerResponse,
  session: HlsSession,
  query: URLSearchParams,
): Promise<void> {
  const { channel } = session
  const { shelf } = channel
  const { targetSeconds } = shelf.pace
  const segment = wholeOf(query.get('_HLS_msn'))
  const part = wholeOf(query.get('_HLS_part'))
  const isBad =
    segment === 'bad' ||
    part === 'bad' ||
    (part !== undefined && segment === undefined) ||
    (segment !== undefined && segment > shelf.edge.segment + maxAhead)
  if (isBad) {
    refuse(response, 400)
    return
  }
  const isDue = () => shelf.isEnded || segment === undefined || isReached(shelf.edge, segment, part)
  if (!isDue() && session.waitingRequests >= maxWaitingRequests) {
    refuse(response, 429)
    return
  }
  session.waitingRequests++
  const isReady = await channel.when(isDue, waitTargets * targetSeconds * 1000)
  session.waitingRequests--
  if (isReady) {
    const text = shelf.playlist()
    session.sentBytes += text.length
    // A response to a blocking request is the same for all; the others become old after half a target duration.
    give(response, playlistType, `max-age=${segment === undefined ? 1 : 6 * targetSeconds}`, [text])
  } else refuse(response, channel.isClosed ? 410 : 503)
}

/** Whether a segment, or a part of it, is in the playlist. A part beyond the end of a segment is the next one's first. */
function isReached(
  edge: { segment: number; parts: number },
  segment: number,
  part: number | undefined,
): boolean {
  return edge.segment > segment || (part !== undefined && edge.segment === segment && edge.parts > part)
}

async function answerPiece(response: ServerResponse, channel: Channel, name: string): Promise<void> {
  const { shelf } = channel
  const isHinted = () => shelf.find(name) !== undefined
  if (name === shelf.nextPartName) await channel.when(isHinted, waitTargets * shelf.pace.targetSeconds * 1000)
  const pieces = shelf.find(name)
  // Caches answer a flood of requests for it; a name comes never again.
  if (pieces === undefined) refuse(response, 404, 'public, max-age=5')
  else give(response, 'video/mp4', 'public, max-age=3600, immutable', pieces)
}

function wholeOf(text: string | null): number | undefined | 'bad' {
  if (text === null) return undefined
  return /^\d{1,9}$/.test(text) ? Number(text) : 'bad'
}

const everywhere = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }

function give(response: ServerResponse, type: string, cache: string, pieces: readonly Buffer[]): void {
  if (response.destroyed) return
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  response.writeHead(200, {
    ...everywhere,
    'Content-Type': type,
    'Content-Length': length,
    'Cache-Control': cache,
  })
  for (const piece of pieces) response.write(piece)
  response.end()
}

function refuse(
  response: ServerResponse,
  status: 400 | 404 | 410 | 415 | 429 | 503,
  cache = 'no-store',
): void {
  if (response.destroyed) return
  response.writeHead(status, { ...everywhere, 'Content-Length': 0, 'Cache-Control': cache }).end()
}
