import type { Transcoding } from '../../api/target.ts'
import { type Tag, tagHeaderBytes, tagType } from '../../flv/tag.ts'
import { FlvTagReader } from '../../flv/tag-reader.ts'
import { readVideoFacts } from '../../flv/video-facts.ts'
import { type PartFacts, Segmenter, type SegmentSink } from '../../hls/segmenter.ts'
import type { Packet } from '../../programme/packet.ts'
import type { Programme } from '../../programme/programme.ts'
import { FfmpegProcess } from './ffmpeg-process.ts'
import type { Piece } from './frame-gate.ts'
import { listenTo } from './output-feed.ts'
import { TargetError } from './target-error.ts'

/** Parts are as short as ffmpeg should get them; segments end with key frames. */
const cuts = { segmentMs: 600_000, partMs: 200, longestPartMs: 400 }

interface Limits {
  queueBytes: number
  /** Called for frames that ffmpeg was too slow to take. */
  onDropped(frames: number): void
  signal: AbortSignal
}

/**
 * Starts an ffmpeg for each head of an output: a change of the codec or the size needs a new one, and the connection to
 * the target stays. One that is slow loses what comes before the next key frame.
 */
class Feed implements SegmentSink {
  readonly #transcoding: Transcoding
  readonly #limits: Limits
  readonly #frameMs: () => number
  readonly #waiting: FfmpegProcess[] = []
  #current: FfmpegProcess | undefined
  #wake = () => {}
  #isBehind = false
  #hasEnded = false

  constructor(transcoding: Transcoding, limits: Limits, frameMs: () => number) {
    this.#transcoding = transcoding
    this.#limits = limits
    this.#frameMs = frameMs
  }

  begin(head: Buffer): void {
    this.#current?.finish()
    this.#current = new FfmpegProcess(this.#transcoding)
    this.#waiting.push(this.#current)
    this.#current.write(head)
    this.#isBehind = false
    this.#wake()
  }

  discontinue(): void {}
  endSegment(): void {}

  addPart(bytes: Buffer, { beginsIndependent, durationMs }: PartFacts): void {
    const waiting = this.#current?.waitingBytes ?? 0
    if (waiting > this.#limits.queueBytes) this.#isBehind = true
    if (this.#isBehind && (!beginsIndependent || waiting > this.#limits.queueBytes / 2)) {
      this.#limits.onDropped(Math.round(durationMs / this.#frameMs()))
      return
    }
    this.#isBehind = false
    this.#current?.write(bytes)
  }

  isCurrent(process: FfmpegProcess): boolean {
    return process === this.#current && !this.#hasEnded
  }

  /** The processes in their order; undefined after the end. */
  async next(): Promise<FfmpegProcess | undefined> {
    while (this.#waiting.length === 0 && !this.#hasEnded)
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    return this.#waiting.shift()
  }

  end(): void {
    this.#hasEnded = true
    this.#current?.kill()
    for (const process of this.#waiting) process.kill()
    this.#wake()
  }
}

/**
 * What an output shows, made smaller by ffmpeg: H.264 with AAC.
 * @throws TargetError `codec` for a picture that is neither H.264 nor HEVC; `transcoder` when ffmpeg ends by itself, with its
 * last words; `noStream` when the output is closed;
 * the reason of the signal
 */
export async function* transcode(
  programme: Programme,
  transcoding: Transcoding,
  { signal, ...limits }: Limits,
): AsyncGenerator<Piece[]> {
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, ending.signal])
  const feed = new Feed(transcoding, { ...limits, signal }, () => programme.pace.frameMs)
  const segmenter = new Segmenter(feed, cuts)
  const over = listenTo(
    programme,
    {
      begin: headers => segmenter.begin(headers),
      take(packet, ageMs) {
        segmenter.take(packet, ageMs)
        if (segmenter.isUnplayable && packet.isPicture) throw new TargetError('codec', codecOf(packet))
      },
    },
    ended,
  )
  over.catch(() => feed.end())
  try {
    for (let process = await feed.next(); process; process = await feed.next()) {
      const reader = new FlvTagReader()
      let hasPicture = false
      try {
        for await (const bytes of process.output()) {
          const tags = [...reader.push(bytes)]
          hasPicture ||= tags.some(({ type }) => type === tagType.video)
          yield tags.map(tag => pieceOfTag(tag, hasPicture))
        }
      } finally {
        process.kill()
      }
      const words = await process.lastWords()
      if (feed.isCurrent(process)) throw new TargetError('transcoder', words || 'ffmpeg has ended')
    }
    return await over
  } finally {
    ending.abort()
  }
}

const codecOf = ({ payload }: Packet) => readVideoFacts(payload.subarray(tagHeaderBytes))?.codec ?? 'unknown'

/** @param hasPicture whether receivers have to begin with a picture */
function pieceOfTag(tag: Tag, hasPicture: boolean): Piece {
  const { payload, type } = tag
  const facts = type === tagType.video ? readVideoFacts(payload) : undefined
  const isAudioHeader = type === tagType.audio && payload[1] === 0
  return {
    ...tag,
    isHeader: type === tagType.script || facts?.configuration !== undefined || isAudioHeader,
    isStart: facts
      ? facts.isFrame && facts.isKeyFrame
      : type === tagType.audio && !hasPicture && !isAudioHeader,
    isPicture: facts?.isFrame === true,
  }
}
