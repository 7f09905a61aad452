import type { Tag } from '../flv/tag.ts'
import { tagType } from '../flv/tag.ts'
import { readVideoFacts } from '../flv/video-facts.ts'

/** From one picture to the next, in milliseconds. */
const frameMs = 40

/** Plays the tags of a sample in a loop, on a continuous clock. */
export class SamplePlayer {
  #tags: readonly Tag[]
  #place = 0
  #needsKeyFrame = false
  /** Where the clock of the round that is played began. */
  #roundBegin: number
  readonly #keepsKeyFrames: boolean

  constructor(tags: readonly Tag[], keepsKeyFrames: boolean, begin = 0) {
    this.#tags = tags
    this.#keepsKeyFrames = keepsKeyFrames
    this.#roundBegin = begin
  }

  /** The tags that are due by now. */
  *due(clock: number): Generator<Tag> {
    for (;;) {
      const tag = this.#tags[this.#place]
      if (tag === undefined) {
        this.#begin(this.#roundBegin + this.#length)
        continue
      }
      const timestamp = this.#roundBegin + tag.timestamp
      if (timestamp > clock) return
      this.#place++
      if (this.#isPlayed(tag)) yield { ...tag, timestamp }
    }
  }

  /** Skips tags that became due in a pause, and pictures up to the next key frame. */
  skipTo(clock: number): void {
    for (const _ of this.due(clock));
    this.#needsKeyFrame = true
  }

  /** From the first picture to the one after the last. */
  get #length(): number {
    const frames = this.#tags.filter(({ type, payload }) => isFrame(type, payload))
    return (frames.at(-1)?.timestamp ?? 0) - (frames[0]?.timestamp ?? 0) + frameMs
  }

  #begin(at: number): void {
    this.#roundBegin = at
    // The headers are as before.
    this.#place = this.#tags.findIndex(({ payload, type }) => isFrame(type, payload))
  }

  #isPlayed({ type, payload }: Tag): boolean {
    const facts = type === tagType.video ? readVideoFacts(payload) : undefined
    if (facts?.isFrame !== true) return true
    if (facts.isKeyFrame) this.#needsKeyFrame = false
    return facts.isKeyFrame ? this.#keepsKeyFrames : !this.#needsKeyFrame
  }
}

function isFrame(type: number, payload: Buffer): boolean {
  return type === tagType.video && readVideoFacts(payload)?.isFrame === true
}
