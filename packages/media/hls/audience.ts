import { randomBytes } from 'node:crypto'
import type { MediaLimits } from '../api/limits.ts'
import type { AdmittedViewer } from '../api/viewer.ts'
import type { Programme } from '../programme/programme.ts'
import type { Stage } from '../programme/stage.ts'
import type { Sink } from '../programme/stream-viewer.ts'
import { Channel } from './channel.ts'

const sessionBytes = 18
/** A player that asked for no playlist for so long has gone: in this time it would have needed several. */
const absentMs = 20_000

/** A player of HLS, which has no connection of its own: it comes again and again. */
export class HlsSession implements Sink {
  readonly id = randomBytes(sessionBytes).toString('base64url')
  readonly transport = 'hls'
  readonly waitingBytes = 0
  readonly address: string
  readonly channel: Channel
  seenAt: number
  sentBytes = 0
  /** How many of its requests wait for a playlist that is not there yet. */
  waitingRequests = 0
  readonly #ended: () => void

  constructor(address: string, channel: Channel, now: number, ended: () => void) {
    this.address = address
    this.channel = channel
    this.seenAt = now
    this.#ended = ended
  }

  send(): void {}

  close(): void {
    this.#ended()
  }
}

interface Seat {
  session: HlsSession
  leave: () => void
}

/** The players of HLS and the channels that they watch. */
export class HlsAudience {
  /** When a player was last seen of each channel. */
  readonly #watchedAt = new Map<Channel, number>()
  readonly #seats = new Map<string, Seat>()
  readonly #stage: Stage
  readonly #limits: MediaLimits

  constructor(stage: Stage, limits: MediaLimits) {
    this.#stage = stage
    this.#limits = limits
  }

  /** Adds an admitted player; undefined if there is no room, or nothing of that name. */
  open(viewer: AdmittedViewer, address: string, now: number): HlsSession | undefined {
    const programme = this.#stage.programmeOf(viewer.target, now)
    if (programme === undefined) return undefined
    const channel = this.#channelOf(programme, now)
    const session = new HlsSession(address, channel, now, () => this.#seats.delete(session.id))
    const leave = this.#stage.admit(viewer, session, now)
    if (leave === undefined) return undefined
    this.#seats.set(session.id, { session, leave })
    return session
  }

  /** The player with this id, which is still there; undefined when it was ended. */
  find(id: string, now: number): HlsSession | undefined {
    const session = this.#seats.get(id)?.session
    if (session === undefined) return undefined
    session.seenAt = now
    // Who has a playlist that is over comes to its end soon.
    if (!session.channel.isOver) this.#watchedAt.set(session.channel, now)
    return session
  }

  /** The channel with this key. */
  channel(key: string): Channel | undefined {
    return this.#watchedAt.keys().find(channel => channel.key === key)
  }

  /** Call it once a second: removes players that have gone, and ends channels without players. */
  tick(now: number): void {
    for (const [id, { session, leave }] of [...this.#seats]) {
      if (now - session.seenAt < absentMs && !session.channel.isClosed) continue
      this.#seats.delete(id)
      leave()
    }
    for (const [channel, watchedAt] of [...this.#watchedAt]) {
      if (now - watchedAt >= this.#limits.hlsIdleMs) channel.close()
      if (channel.isClosed) this.#watchedAt.delete(channel)
    }
  }

  /** The running channel of a programme, or a new one. */
  #channelOf(programme: Programme, now: number): Channel {
    const channels = this.#watchedAt
    const isRunning = (channel: Channel) =>
      channel.programme === programme && !channel.isClosed && !channel.isOver
    const { hlsBytes, hlsStreamBytes } = this.#limits
    const maxBytes = () => Math.min(hlsStreamBytes, hlsBytes / Math.max(1, channels.size))
    const channel = channels.keys().find(isRunning) ?? new Channel(programme, maxBytes)
    channels.set(channel, now)
    return channel
  }
}
