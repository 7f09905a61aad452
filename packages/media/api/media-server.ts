import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MediaEvent } from './events.ts'
import type { MediaLimits } from './limits.ts'
import type { RecordingOptions } from './recording.ts'
import type { KeptTarget, TargetOptions } from './target.ts'
import type { AdmittedViewer, Transport, Viewer, ViewerFilter } from './viewer.ts'

/** An encoder wants to publish `rtmp://host/app/name?query`. Its path is `app/name`. */
export interface PublishRequest {
  app: string
  name: string
  query: string
  address: string
  /** Its address has this many connections already, the most that it may have: it is refused. */
  addressLimit?: number | undefined
}

/** The reason is sent to the publisher and in the event. */
export type PublishDecision = { isAllowed: true } | { isAllowed: false; reason: string }

/** A player asks at the media server's own HTTP port. */
export interface PlayRequest {
  transport: Transport
  /** Of the address, with its slash: `/live/room.flv`. */
  pathname: string
  query: string
  address: string
  userAgent: string
  /** The header of this name; empty if there is none. */
  authorization: string
}

/** Where another media server has a stream. */
export interface PullAddress {
  /** HTTP-FLV: `http://10.0.0.5:8080/live/room.flv`. */
  url: string
  /** Value of the header of this name: keys do not belong into addresses, which get into logs. */
  authorization: string
}

export type PlayDecision = { isAllowed: true; viewer: AdmittedViewer } | { isAllowed: false; reason: string }

/** Log of the media process, in the form of pino. */
export interface MediaLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface MediaServerOptions {
  /** Where both ports listen, such as `127.0.0.1`. */
  host: string
  /** 0 for any free one. It stays the same after a restart of the process. */
  rtmpPort: number
  /** Port for players that do not come through {@link MediaServer.handOver}; 0 for any free one. */
  httpPort: number
  limits?: Partial<MediaLimits>
  log: MediaLog
  /** Decides who may publish. No media is read before. A rejected promise refuses. */
  onAuthorise(request: PublishRequest): Promise<PublishDecision>
  /** Decides who may watch at the HTTP port, and what. A rejected promise refuses. */
  onAuthorisePlay(request: PlayRequest): Promise<PlayDecision>
  /** Called in the order of events. */
  onEvent(event: MediaEvent): void
}

/**
 * A media server in a process of its own. It is restarted after a crash; outputs and their sources are then restored.
 * Orders given meanwhile take effect after the restart.
 */
export interface MediaServer {
  /** Its ports, which never change. */
  readonly rtmpPort: number
  readonly httpPort: number
  /** Whether the process accepts connections now. */
  readonly isUp: boolean
  /** Opens an output that follows a source, which need not be published; null for none yet. An open one is switched. */
  openOutput(name: string, source: string | null): void
  /** Makes an output follow another source from its next key frame; until then viewers see the old one. */
  switchOutput(name: string, source: string | null): void
  /** Closes an output with its viewers. */
  closeOutput(name: string): void
  /**
   * Writes what viewers of an output see into files, until {@link stopRecording}. A file that cannot be written ends the
   * recording and nothing else.
   */
  record(output: string, options: RecordingOptions): void
  stopRecording(output: string): void
  /** Pushes what viewers of an output see to another server, until it is stopped. */
  pushTo(options: TargetOptions): KeptTarget
  /**
   * Pulls a stream from another media server and publishes it here under a path, until {@link stopPull}. It reconnects
   * when the stream breaks off. A pull of the same path continues from the new address; a new authorization alone does
   * not interrupt it.
   */
  pull(path: string, from: PullAddress): void
  stopPull(path: string): void
  /** Ends the publication of a path. @returns whether there was one */
  kick(path: string, cause: string): Promise<boolean>
  /** Current viewers; none while the process is down. */
  listViewers(filter?: ViewerFilter): Promise<Viewer[]>
  /** Ends viewers. @returns how many there were */
  closeViewers(filter: ViewerFilter): Promise<number>
  /**
   * Gives a WebSocket upgrade that this server's own HTTP server was asked for to the media process, which completes it
   * and sends FLV. The caller has admitted the viewer, and touches the socket no more. Answers 503 while the process is
   * down, or when the socket is not plain TCP.
   */
  handOver(request: IncomingMessage, socket: Duplex, head: Buffer, viewer: AdmittedViewer): void
  /** Ends the process with its publishers and viewers, in good order. */
  stop(): Promise<void>
}
