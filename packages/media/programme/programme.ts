import type { MediaLimits } from '../api/limits.ts'
import { flvHeader, tagType } from '../flv/tag.ts'
import type { Frame } from './frame.ts'
import { type Packet, plainPacket, tagPacket, timestampOf } from './packet.ts'
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

/** Takes all packets of a programme, with or without viewers. */
export interface PacketListener {
  /** A source goes on air. @param headers what decoders of it need */
  begin(headers: readonly Packet[]): void
  /** @param ageMs how long ago it was shown */
  take(packet: Packet, ageMs: number): void
  /** The programme is over. */
  close(): void
}

const assumedKeyFrameMs = 2000
/** A single early key frame does not change the pace. */
const gapCount = 3
const assumedFrameMs = 40

/**
 * The output that viewers get: the frames of the source that it follows, on a timeline of its own. A new source goes on
 * air with its next key frame, after its headers; so does the same path when its publisher comes back.
 */
export class Programme implements Opening {
  readonly viewers = new Set<StreamViewer>()
  readonly listeners = new Set<PacketListener>()
  #targetPath: string | null = null
  #orderedAt = 0
  #onAir: Source | undefined
  #lastPath: string | null = null
  #lastFrameAt = 0
  /** Where the group of pictures lies. */
  #groupBegin = 0
  #groupEnd = 0
  /** Between the last key frames, in milliseconds, newest last. */
  #keyFrameGaps: readonly number[] = []
  #frameMs = assumedFrameMs
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

  /** Most between the last key frames, and between the last two pictures, in milliseconds; a guess before them. */
  get pace(): { keyFrameMs: number; frameMs: number } {
    const { length } = this.#keyFrameGaps
    // The source may be older than this programme.
    const gaps = length > 0 ? this.#keyFrameGaps : [this.#onAir?.keyFrameMs ?? assumedKeyFrameMs]
    return { keyFrameMs: Math.max(...gaps), frameMs: this.#frameMs }
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
   * Shows at once what a source has sent since its last key frame, if nothing was shown before, or if the source on air
   * has ended or stalled: viewers of a broken stream need not wait for the next key frame.
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

  /** Gives a listener all since the last key frame, and everything from here on. */
  listen(listener: PacketListener): void {
    this.listeners.add(listener)
    listener.begin(this.headers())
    for (const packet of this.#group.members) listener.take(packet, this.#groupEnd - timestampOf(packet))
  }

  /** Ends the listeners: there will be nothing more. */
  close(): void {
    for (const listener of [...this.listeners]) listener.close()
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
    const headers = this.headers()
    for (const listener of this.listeners) listener.begin(headers)
    for (const header of headers) this.#offer(header)
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
    if (isPicture) this.#measure(timestamp, isKeyFrame)
    if (isKeyFrame) this.#groupBegin = timestamp
    this.#group.add(packet)
    this.#lastFrameAt = now
    this.#send(packet)
  }

  #measure(timestamp: number, isKeyFrame: boolean): void {
    const isFollowing = this.#group.members.length > 0
    if (isFollowing && isKeyFrame)
      this.#keyFrameGaps = [...this.#keyFrameGaps, timestamp - this.#groupBegin].slice(-gapCount)
    if (isFollowing && timestamp > this.#groupEnd) this.#frameMs = timestamp - this.#groupEnd
    this.#groupEnd = timestamp
  }

  #send(packet: Packet): void {
    for (const listener of this.listeners) listener.take(packet, 0)
    this.#offer(packet)
  }

  #offer(packet: Packet): void {
    for (const viewer of this.viewers) viewer.offer(packet, this)
  }
}
