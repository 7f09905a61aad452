import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { PictureFault } from '@greenroom/contract/areas/live/alarms'
import type { endCauses } from '@greenroom/contract/areas/live/history'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type {
  EncoderRefusal,
  PlaySource,
  Quality,
  StreamMeasurement,
} from '@greenroom/contract/areas/live/studio'

/** One stream that is pushed into a room. */
export interface SlotKey {
  roomId: string
  slot: SlotName
}

/** Why a stream ended. */
export type EndCause = (typeof endCauses)[number]

/** A stream that is pushed into another server of this installation. */
export interface RemoteStream {
  key: SlotKey
  /** Where that server passes its streams on, such as `http://10.0.0.5:8090`. */
  address: string
}

/** What an engine tells of its streams, in the order in which it happens. */
export type EngineEvent =
  | { kind: 'published'; at: Date; key: SlotKey; address: string }
  | { kind: 'unpublished'; at: Date; key: SlotKey; cause: EndCause }
  | { kind: 'stalled'; at: Date; key: SlotKey }
  | { kind: 'resumed'; at: Date; key: SlotKey }
  /** The media server that it is pushed into does not answer: nobody knows whether it is still there. */
  | { kind: 'away'; at: Date; key: SlotKey; node: string }
  | { kind: 'back'; at: Date; key: SlotKey; node: string }
  /** Once a second for each stream. */
  | {
      kind: 'measured'
      at: Date
      key: SlotKey
      measured: StreamMeasurement
      problems: readonly StreamProblem[]
    }
  /** Once a second for each room that somebody watches or pushes into. */
  | { kind: 'viewers'; at: Date; roomId: string; audience: number; previews: number }
  | { kind: 'switched'; at: Date; roomId: string; slot: SlotName }
  | { kind: 'down'; at: Date }
  | { kind: 'up'; at: Date }

/** What ffmpeg finds wrong with picture and sound of a stream: once a second for each that it looks at. */
export interface CheckedEvent {
  kind: 'checked'
  at: Date
  key: SlotKey
  /** Null: nobody looks any more. */
  found: readonly PictureFault[] | null
}

/** Somebody wanted to push, and may not. */
export interface RefusedEvent {
  kind: 'refused'
  at: Date
  key: SlotKey
  cause: EncoderRefusal
  address: string
}

/** Events that are about one room. */
export type RoomEvent = Exclude<EngineEvent, { kind: 'down' | 'up' }> | CheckedEvent

/** What is wrong with what an encoder sends, seen in the last second. */
export const streamProblems = ['timestampJump', 'codecChange', 'noKeyFrame', 'noHeader'] as const
export type StreamProblem = (typeof streamProblems)[number]

/** Whoever pushes asks to; `query` is what stood behind the stream name. */
export interface PublishRequest {
  app: string
  name: string
  query: string
  address: string
  /** A program of our own pushes: it needs no key, and a ban holds for it, too. */
  isOwn?: boolean
}
export type PublishDecision = { accepted: true; key: SlotKey } | { accepted: false; reason: string }

/** Who watches: so that they can be counted apart, and shut out. */
export interface Viewer {
  kind: 'audience' | 'preview'
  /** Of the console: the user's session. */
  sessionId?: string
  userId?: string
}

/** In what form viewers get the active slot. */
export interface Shown {
  quality: Quality
  /** Viewers see the slate in its place. */
  hasSlate: boolean
}

/** A media server, embedded or beside us, behind the same calls. */
export interface MediaEngine {
  readonly name: 'embedded' | 'srs' | 'mediamtx'
  /** Where it takes RTMP itself. */
  readonly port?: number
  /** Where other servers take its streams from, such as `http://10.0.0.5:8090`; undefined where they don't have to. */
  readonly relayAddress?: string
  /** Whether it can take and play streams now. */
  isUp(): boolean
  /** Called until the returned function is. */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /**
   * The viewers of a room's output follow this slot from its next key frame on, in the form that was asked for last
   * unless another one is told.
   */
  switchOutput(roomId: string, slot: SlotName, shown?: Shown): void
  /** Ends a stream; false when there is none. */
  kick(key: SlotKey, cause: EndCause): boolean
  /** Ends what these viewers watch. */
  closeViewers(which: { roomId?: string; sessionId?: string; userId?: string }): void
  /** Answers an HTTP upgrade with the stream as FLV in WebSocket messages. */
  play(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    what: { roomId: string; source: PlaySource; viewer: Viewer },
  ): void
  /** Where programs of our own push a slot without its key; the address is told to nobody else. */
  ownAddress?(key: SlotKey): string
  /** Where programs of our own read what a room shows; told to nobody else. */
  ownOutput?(roomId: string): string
  /** Where programs of our own read a slot; the address is told to nobody else. */
  readAddress?(key: SlotKey): string
  /** What other servers have now: viewers here get it, too. Each stream is taken from there once, while it is watched. */
  relay?(streams: readonly RemoteStream[]): void
  stop(): Promise<void>
}

/** Starts an engine; it asks `decide` before it takes a stream. */
export type StartEngine = (
  decide: (request: PublishRequest) => Promise<PublishDecision>,
) => Promise<MediaEngine>
