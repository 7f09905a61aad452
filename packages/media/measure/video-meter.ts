import type { MeasuredVideo } from '../api/measurement.ts'
import type { PictureFormat } from '../flv/picture-format.ts'
import { readPictureFormat } from '../flv/read-format.ts'
import type { VideoFacts } from '../flv/video-facts.ts'
import { timeSince } from '../programme/timeline.ts'
import { RateWindow } from './rate-window.ts'

/** A longer distance between two key frames comes from a jump of the clock. */
const longestIntervalMs = 120_000

/** Measures the pictures of a source. */
export class VideoMeter {
  codecChanges = 0
  readonly #window = new RateWindow()
  #codec: VideoFacts['codec'] = 'unknown'
  #format: PictureFormat | undefined
  #configuration: Buffer | undefined
  #frames = 0
  #keyFrames = 0
  #keyFrameTime = 0
  #keyFrameAt = 0
  #keyFrameIntervalMs: number | null = null

  take(facts: VideoFacts, timestamp: number, bytes: number, now: number): void {
    this.#setCodec(facts)
    if (!facts.isFrame) return
    this.#window.add(bytes, now)
    this.#frames++
    if (!facts.isKeyFrame) return
    const interval = timeSince(timestamp, this.#keyFrameTime)
    if (this.#keyFrames > 0 && interval > 0 && interval < longestIntervalMs)
      this.#keyFrameIntervalMs = interval
    this.#keyFrames++
    this.#keyFrameTime = timestamp
    this.#keyFrameAt = now
  }

  sample(now: number): MeasuredVideo {
    this.#window.sample(now)
    return {
      codec: this.#codec,
      codecString: this.#format?.codecString ?? null,
      width: this.#format?.width ?? null,
      height: this.#format?.height ?? null,
      fps: this.#window.perSecond,
      kbps: this.#window.kbps,
      keyFrameIntervalMs: this.#keyFrameIntervalMs,
      keyFrameAgeMs: this.#keyFrames === 0 ? null : now - this.#keyFrameAt,
      frames: this.#frames,
      keyFrames: this.#keyFrames,
    }
  }

  #setCodec({ codec, configuration }: VideoFacts): void {
    const isOtherCodec = codec !== this.#codec && this.#codec !== 'unknown'
    const isOtherFormat = configuration !== undefined && this.#configuration?.equals(configuration) === false
    if (isOtherCodec || isOtherFormat) this.codecChanges++
    if (codec !== this.#codec) this.#format = undefined
    this.#codec = codec
    if (configuration === undefined) return
    this.#configuration = configuration
    this.#format = readPictureFormat(codec, configuration)
  }
}
