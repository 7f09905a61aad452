import type { TargetLimits, TargetOptions } from '../../api/target.ts'
import { type Tag, tagType } from '../../flv/tag.ts'
import { readVideoFacts, type VideoCodec } from '../../flv/video-facts.ts'
import { readTags } from '../copy-stream.ts'
import { toMessage } from '../push.ts'
import { connectTarget, type TargetClient } from './target-client.ts'
import { TargetError } from './target-error.ts'

/** A connection to a target, as it is measured. */
export interface LivePush {
  sentBytes(): number
  droppedFrames(): number
}

interface Attempt extends Pick<TargetOptions, 'address' | 'resolve' | 'streamKey'> {
  from: string
  limits: TargetLimits
  signal: AbortSignal
  onLive(push: LivePush): void
}

/**
 * Gives an output to a target, unchanged, until one of them ends.
 * @throws TargetError the reason, also when the signal ended it
 */
export async function pushOnce({ from, limits, onLive, signal, ...target }: Attempt): Promise<never> {
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const silence = setTimeout(() => {
    ending.abort(new TargetError('noStream', 'The output has nothing to send'))
  }, limits.silentMs).unref()
  let client: TargetClient | undefined
  let stuck: NodeJS.Timeout | undefined
  try {
    let sender: Sender | undefined
    for await (const tags of readTags(from, ended)) {
      if (tags.length === 0) continue
      silence.refresh()
      if (!sender) {
        client = await connect()
        sender = new Sender(client, limits.queueBytes)
        onLive(sender)
      }
      for (const tag of tags) sender.take(tag)
      ended.throwIfAborted()
    }
    throw new TargetError('noStream', 'The output has ended')
  } catch (error) {
    if (ended.aborted) throw ended.reason
    throw error
  } finally {
    clearTimeout(silence)
    clearInterval(stuck)
    await client?.close()
  }

  async function connect(): Promise<TargetClient> {
    const late = AbortSignal.timeout(limits.connectMs)
    try {
      client = await connectTarget(target, AbortSignal.any([ended, late]))
    } catch (error) {
      if (late.aborted && !ended.aborted) throw new TargetError('timeout', 'The target does not answer')
      throw error
    }
    const connected = client
    connected.follow(error => ending.abort(error))
    let before = -1
    stuck = setInterval(() => {
      const sent = connected.sentBytes()
      if (sent === before && connected.socket.writableLength > 0)
        ending.abort(new TargetError('stuck', 'The target takes nothing'))
      before = sent
    }, limits.stuckMs).unref()
    return connected
  }
}

/** Names of codecs in Enhanced RTMP; every target takes H.264. */
const fourCcOf: Partial<Record<VideoCodec, string>> = { hevc: 'hvc1', av1: 'av01', vp9: 'vp09' }
const enhanced = 0x80

/** Sends tags with a clock that begins at zero; drops frames up to the next key frame while too much waits. */
class Sender implements LivePush {
  readonly #client: TargetClient
  readonly #queueBytes: number
  /** Metadata and codec headers, by track: sent again after frames were dropped. */
  readonly #headers = new Map<number, Tag>()
  #beganAt: number | undefined
  #isBehind = false
  #droppedFrames = 0

  constructor(client: TargetClient, queueBytes: number) {
    this.#client = client
    this.#queueBytes = queueBytes
  }

  sentBytes(): number {
    return this.#client.sentBytes()
  }

  droppedFrames(): number {
    return this.#droppedFrames
  }

  /** @throws TargetError when the target does not take the codec */
  take(tag: Tag): void {
    const facts = tag.type === tagType.video ? readVideoFacts(tag.payload) : undefined
    if (facts) this.#assertTaken(facts.codec, tag)
    const isHeader = isHeaderTag(tag, facts?.configuration !== undefined)
    if (isHeader) this.#headers.set(tag.type, tag)
    else this.#beganAt ??= tag.timestamp
    if (this.#client.socket.writableLength > this.#limit()) this.#isBehind = true
    const isStart =
      facts?.isKeyFrame === true || (tag.type === tagType.audio && !this.#headers.has(tagType.video))
    if (this.#isBehind && (isHeader || !isStart || this.#client.socket.writableLength > this.#limit())) {
      if (facts?.isFrame) this.#droppedFrames++
      return
    }
    if (this.#isBehind)
      for (const header of this.#headers.values()) this.#send({ ...header, timestamp: tag.timestamp })
    this.#isBehind = false
    this.#send(tag)
  }

  #limit(): number {
    return this.#isBehind ? this.#queueBytes / 2 : this.#queueBytes
  }

  #send(tag: Tag): void {
    const passed = this.#beganAt === undefined ? 0 : (tag.timestamp - this.#beganAt) >>> 0
    // Headers may be older than the first frame.
    this.#client.send(toMessage({ ...tag, timestamp: passed < 2 ** 31 ? passed : 0 }, 0))
  }

  #assertTaken(codec: VideoCodec, { payload }: Tag): void {
    if (codec === 'h264') return
    const fourCc = fourCcOf[codec]
    const { fourCcs } = this.#client
    const isEnhanced = ((payload[0] ?? 0) & enhanced) !== 0
    if (fourCc !== undefined && isEnhanced && (fourCcs.has(fourCc) || fourCcs.has('*'))) return
    throw new TargetError('codec', codec)
  }
}

/** Whether a tag is metadata or the header of a codec. */
const isHeaderTag = ({ payload, type }: Tag, isVideoHeader: boolean): boolean =>
  type === tagType.script || isVideoHeader || (type === tagType.audio && isAac(payload) && payload[1] === 0)
const isAac = (payload: Buffer) => (payload[0] ?? 0) >> 4 === 10
