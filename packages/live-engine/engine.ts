import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type {
  EncoderRefusal,
  EndCause,
  PlaySource,
  Quality,
  StreamMeasurement,
} from '@greenroom/contract/areas/live/studio'
import type { KeptTarget, RecordingOptions, TargetOptions } from '@greenroom/media'
import type { RenditionName } from './ffmpeg/rendition.ts'

/** One stream that is pushed into a room. */
export interface SlotKey {
  roomId: string
  slot: SlotName
}

export type { EndCause }

/** A stream that is pushed into another server of this installation. */
export interface RemoteStream {
  key: SlotKey
  /** Where that server passes its streams on, such as `http://10.0.0.5:8090`. */
  address: string
}

/** Events of an engine about its streams, in the order in which they happen. */
export type EngineEvent =
  /** `isOwn`: one of our own programs pushes it; undefined where the media server does not say. */
  | { kind: 'published'; at: Date; key: SlotKey; address: string; isOwn?: boolean | undefined }
  | { kind: 'unpublished'; at: Date; key: SlotKey; cause: EndCause }
  | { kind: 'stalled'; at: Date; key: SlotKey }
  | { kind: 'resumed'; at: Date; key: SlotKey }
  /** The media server that has the stream does not answer, so its state is unknown. */
  | { kind: 'away'; at: Date; key: SlotKey; node: string }
  | { kind: 'back'; at: Date; key: SlotKey; node: string }
  /** Sent once a second for each stream. */
  | {
      kind: 'measured'
      at: Date
      key: SlotKey
      measured: StreamMeasurement
      problems: readonly StreamProblem[]
    }
  /** Sent once a second for each room with viewers or a stream. */
  | { kind: 'viewers'; at: Date; roomId: string; audience: number; previews: number }
  | { kind: 'switched'; at: Date; roomId: string; slot: SlotName }
  /** ffmpeg began to make another quality of a room's stream, or ended. */
  | { kind: 'rendition'; at: Date; roomId: string; quality: RenditionName; isMade: boolean }
  | { kind: 'down'; at: Date }
  | { kind: 'up'; at: Date }

/** Faults of a stream that ffmpeg finds; sent once a second for each checked stream. */
export interface CheckedEvent {
  kind: 'checked'
  at: Date
  key: SlotKey
  /** Null: the stream is not checked any more. */
  found: readonly PictureFault[] | null
}

/** An encoder was refused. */
export interface RefusedEvent {
  kind: 'refused'
  at: Date
  key: SlotKey
  cause: EncoderRefusal
  address: string
  /** How many connections its address may have, when it has too many. */
  limit?: number | undefined
}

/** Events about one room. */
export type RoomEvent = Exclude<EngineEvent, { kind: 'down' | 'up' }> | CheckedEvent

/** Problems of an encoder's data, seen within the last second. */
export type StreamProblem =
  | 'timestampJump'
  | 'codecChange'
  /** HLS cannot carry its picture or its sound. */
  | 'codecUnfit'
  | 'noKeyFrame'
  | 'noHeader'
  /** Pictures stopped, and sound goes on. */
  | 'noPicture'
  /** Sound stopped, and pictures go on. */
  | 'noSound'
  /** It has sent sound alone since its beginning. */
  | 'audioOnly'

/** A request to push. `query` is the text behind the stream name. */
export interface PublishRequest {
  app: string
  name: string
  query: string
  address: string
  /** One of our own programs pushes: it needs no key, but is refused by a ban. */
  isOwn?: boolean
  /** Its address has this many connections already, the most that it may have: it is refused. */
  addressLimit?: number | undefined
}
export type PublishDecision = { accepted: true; key: SlotKey } | { accepted: false; reason: string }

/** A viewer, identified so that it can be counted and disconnected. */
export interface Viewer {
  kind: 'audience' | 'preview'
  /** Session of a user of the console. */
  sessionId?: string
  userId?: string
}

/** How viewers see the active slot. */
export interface Shown {
  quality: Quality
  /** Viewers see the slate instead. */
  hasSlate: boolean
}

/** Gives streams to players of HLS, by HTTP responses that the caller passes on. */
export interface HlsOutput {
  /** Lets a player in; some are known by their name. @returns the playlist with which it begins, or the refusal of the media server */
  open(
    what: { roomId: string; source: PlaySource; viewer: Viewer },
    options: { signal: AbortSignal; userAgent: string },
  ): Promise<Response>
  /** Answers for what a playlist names. @param query of the request */
  read(
    piece: { key: string; name: string; query: string },
    options: { signal: AbortSignal },
  ): Promise<Response>
}

/** Events of the files that are recorded here. */
export type RecordingEvent =
  | { kind: 'grew'; roomId: string; file: string; bytes: number; durationMs: number }
  /** The file is closed. `reason`: why the recording failed, and so ended; null when it did not. */
  | { kind: 'ended'; roomId: string; file: string; reason: string | null }

/** Records what viewers of rooms see, on the server that has the stream. */
export interface Recorder {
  /** Records these rooms from now on, each while its stream is here; ends the recordings of others. */
  follow(roomIds: ReadonlySet<string>, options: RecordingOptions): void
  onEvent(listener: (event: RecordingEvent) => void): void
}

/** A media server, embedded or external. */
export interface MediaEngine {
  readonly name: 'embedded' | 'srs' | 'mediamtx'
  /** Its RTMP port, when it listens itself. */
  readonly port?: number
  /** Where other servers pull its streams, such as `http://10.0.0.5:8090`; undefined when they need not. */
  readonly relayAddress?: string
  /** Whether it can take and play streams now. */
  isUp(): boolean
  /** Adds a listener. @returns removes it */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /**
   * Makes the viewers of a room's output see this slot from its next key frame on. Without `shown`, quality and slate
   * stay as they were.
   */
  switchOutput(roomId: string, slot: SlotName, picture?: Shown): void
  /** Ends a stream. @returns false when there is none */
  kick(key: SlotKey, cause: EndCause): boolean
  /** Disconnects these viewers. */
  closeViewers(which: { roomId?: string; sessionId?: string; userId?: string }): void
  /** Answers an HTTP upgrade with the stream as FLV in WebSocket messages. */
  play(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    what: { roomId: string; source: PlaySource; viewer: Viewer },
  ): void
  /** Absent where the media server runs apart from Greenroom, and records by itself. */
  readonly recorder?: Recorder
  /** Absent where the media server has addresses of its own for HLS. */
  readonly hls?: HlsOutput
  /** Address at which our own programs push a slot without its key; secret. */
  ownAddress?(key: SlotKey): string
  /** Address at which our own programs read what a room shows; secret. */
  ownOutput?(roomId: string): string
  /** Pushes what viewers of a room see to another server, until it is stopped. */
  pushTo?(options: TargetOptions): KeptTarget
  /** Address at which our own programs read a slot; secret. */
  readAddress?(key: SlotKey): string
  /**
   * Sets the streams of other servers, which viewers here get too. Each is pulled once, while it has viewers here.
   */
  relay?(streams: readonly RemoteStream[]): void
  stop(): Promise<void>
}

/** Starts an engine, which calls `decide` before it accepts a stream. */
export type StartEngine = (
  decide: (request: PublishRequest) => Promise<PublishDecision>,
) => Promise<MediaEngine>
