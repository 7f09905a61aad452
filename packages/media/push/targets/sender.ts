import { type Tag, tagType } from '../../flv/tag.ts'
import { readVideoFacts, type VideoCodec } from '../../flv/video-facts.ts'
import { toMessage } from '../push.ts'
import { FrameGate, type Piece } from './frame-gate.ts'
import type { TargetClient } from './target-client.ts'
import { TargetError } from './target-error.ts'

/** Names of codecs in Enhanced RTMP; every target takes H.264. */
const fourCcOf: Partial<Record<VideoCodec, string>> = { hevc: 'hvc1', av1: 'av01', vp9: 'vp09' }
const enhanced = 0x80

/** Sends pieces to a target with a clock that begins at zero. */
export class Sender {
  readonly #client: TargetClient
  readonly #gate: FrameGate
  #beganAt: number | undefined

  constructor(client: TargetClient, queueBytes: number) {
    this.#client = client
    const waitingBytes = () => client.socket.writableLength
    this.#gate = new FrameGate({ waitingBytes, send: tag => this.#send(tag) }, queueBytes)
  }

  sentBytes(): number {
    return this.#client.sentBytes()
  }

  droppedFrames(): number {
    return this.#gate.droppedFrames
  }

  /** @throws TargetError when the target does not take the codec */
  take(piece: Piece): void {
    if (piece.type === tagType.video && (piece.isHeader || piece.isStart)) this.#assertTaken(piece)
    this.#gate.take(piece)
  }

  #send(tag: Tag): void {
    this.#beganAt ??= tag.timestamp
    const passed = (tag.timestamp - this.#beganAt) >>> 0
    // Metadata may be older than the first frame.
    this.#client.send(toMessage({ ...tag, timestamp: passed < 2 ** 31 ? passed : 0 }, 0))
  }

  #assertTaken({ payload }: Tag): void {
    const codec = readVideoFacts(payload)?.codec ?? 'h264'
    if (codec === 'h264') return
    const fourCc = fourCcOf[codec]
    const { fourCcs } = this.#client
    const isEnhanced = ((payload[0] ?? 0) & enhanced) !== 0
    if (fourCc !== undefined && isEnhanced && (fourCcs.has(fourCc) || fourCcs.has('*'))) return
    throw new TargetError('codec', codec)
  }
}
