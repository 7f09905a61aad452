import type { MediaLimits } from '../api/limits.ts'
import { flvHeader, tagType } from '../flv/tag.ts'
import type { Frame } from './frame.ts'
import { type Packet, plainPacket, tagPacket } from './packet.ts'
import { PictureGroup } from './picture-group.ts'
import type { Source } from './source.ts'
import type { Opening, StreamViewer } from './stream-viewer.ts'
import { Timeline, timeSince } from './timeline.ts'

/** A longer group of pictures is not caught up with: viewers would be as far behind. */
const longestPrimeMs = 5000

/** How long ago, by the source's clock, its last key frame was. */
function groupMs({ group: { members } }: Source): number {
  const [first, last] = [members[0], members.at(-1)]
  return first && last ? timeSince(last.timestamp, first.timestamp) : 0
}

export interface Switch {
  from: string | null
  to: string
  waitedMs: number
}

/**
 * The output that viewers get: the frames of the source that it follows, on a timeline of its own. A new source goes on
 * air with its next key frame, after its headers; so does the same path when its publisher comes back.
 */
export class Programme implements Opening {
  readonly viewers = new Set<StreamViewer>()
  #targetPath: string | null = null
  #orderedAt = 0
  #onAir: Source | undefined
  #lastPath: string | null = null
  #lastFrameAt = 0
  /** Where the group of pictures lies. */
  #groupBegin = 0
  readonly #timeline = new Timeline()
  readonly #group: PictureGroup<Packet>
  readonly #onSwitch: (change: Switch) => void

  constructor(limits: MediaLimits, onSwitch: (change: Switch) => void) {
    this.#group = new PictureGroup(limits.pictureGroupBytes)
    this.#onSwitch = onSwitch
  }

  /** The path that it should follow. */
  get targetPath(): string | null {
    return this.#targetPath
  }

  /** The path that viewers see. */
  get onAir(): string | null {
    return this.#onAir?.path ?? null
  }

  /** When viewers got a frame last, by our clock; 0 before the first. */
  get lastFrameAt(): number {
    return this.#lastFrameAt
  }

  follow(path: string | null, now: number): void {
    if (path === this.#targetPath) return
    this.#targetPath = path
    this.#orderedAt = now
    if (path !== null) return
    this.leave()
    this.#lastPath = null
  }

  /**
   * Shows at once what a source has sent since its last key frame, if nothing was shown before, or if what is shown has
   * ended or stalled: viewers of a broken stream need not wait for the next key frame.
   */
  prime(source: Source, now: number): void {
    if (source === this.#onAir) return
    if (this.#lastPath !== null && (!this.#isBroken || source.isStalled || groupMs(source) > longestPrimeMs))
      return
    for (const frame of source.group.members) this.take(source, frame, now)
  }

  get #isBroken(): boolean {
    return this.#onAir === undefined || this.#onAir.isStalled
  }

  /** The shown source has ended: viewers see its last picture. */
  leave(): void {
    this.#onAir = undefined
    this.#group.clear()
  }

  isOnAir(source: Source): boolean {
    return this.#onAir === source
  }

  take(source: Source, frame: Frame, now: number): void {
    if (source !== this.#onAir) {
      if (source.path !== this.#targetPath || !source.canBeginWith(frame, now)) return
      this.#goOnAir(source, now)
    }
    this.#show(source, frame, now)
  }

  join(viewer: StreamViewer): void {
    this.viewers.add(viewer)
    viewer.begin(this, this.#group.members)
  }

  beginning(): Packet {
    const source = this.#onAir
    const hasAudio = source?.expectsAudio(performance.now()) ?? true
    const header = flvHeader({ hasAudio, hasVideo: source?.hasVideo ?? true })
    // In one piece: some players look for the first tag in the same message.
    return plainPacket(Buffer.concat([header, ...this.headers().map(({ payload }) => payload)]))
  }

  headers(): readonly Packet[] {
    const { metadata, video, audio } = this.#onAir?.headers ?? {}
    const timestamp = this.#group.members.length > 0 ? this.#groupBegin : this.#timeline.headerPlace
    const tags = [
      // Of another time, metadata is a track of subtitles to ffmpeg.
      { type: tagType.script, timestamp: 0, payload: metadata },
      { type: tagType.video, timestamp, payload: video },
      { type: tagType.audio, timestamp, payload: audio },
    ]
    return tags.flatMap(({ payload, ...tag }) => (payload ? [tagPacket({ ...tag, payload })] : []))
  }

  #goOnAir(source: Source, now: number): void {
    const from = this.#lastPath
    this.#onAir = source
    this.#lastPath = source.path
    this.#timeline.cut()
    this.#group.clear()
    for (const header of this.headers()) this.#send(header)
    if (from !== source.path) this.#onSwitch({ from, to: source.path, waitedMs: now - this.#orderedAt })
  }

  #show(source: Source, frame: Frame, now: number): void {
    const type = tagType[frame.track]
    const { payload, isHeader, isKeyFrame } = frame
    if (isHeader) {
      // Frames before the header would need it.
      if (frame.track === 'video') this.#group.clear()
      this.#send(tagPacket({ type, timestamp: this.#timeline.headerPlace, payload }))
      return
    }
    const timestamp = this.#timeline.place(frame.track, frame.timestamp, now)
    if (timestamp === undefined) return
    const isPicture = frame.track === 'video'
    const isStart = source.canBeginWith(frame, now)
    const packet = tagPacket({ type, timestamp, payload }, { isHeader, isKeyFrame, isStart, isPicture })
    if (isKeyFrame) this.#groupBegin = timestamp
    this.#group.add(packet)
    this.#lastFrameAt = now
    this.#send(packet)
  }

  #send(packet: Packet): void {
    for (const viewer of this.viewers) viewer.offer(packet, this)
  }
}
