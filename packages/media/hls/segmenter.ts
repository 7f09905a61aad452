import type { Packet } from '../programme/packet.ts'
import { timeSince } from '../programme/timeline.ts'
import { aacSamples, Mp4Writer, type PlacedPicture, type PlacedSound, type Tracks } from './mp4.ts'
import { type AudioConfig, readPiece, type Sample, type VideoConfig } from './tracks.ts'

export interface PartFacts {
  /** Where it begins, by the programme's clock, in milliseconds. */
  at: number
  durationMs: number
  /** Whether there is a key frame in it. */
  isIndependent: boolean
  /** Whether it begins with one. */
  beginsIndependent: boolean
  /** When it began, in milliseconds since 1970. */
  startedAt: number
}

/** Takes what a stream is cut into. */
export interface SegmentSink {
  /** The segments from here on need this head. */
  begin(head: Buffer, tracks: Tracks): void
  /** The next segment does not continue the one before: its clock leaps, or its head is another one. */
  discontinue(): void
  /** A part of the running segment. */
  addPart(bytes: Buffer, facts: PartFacts): void
  endSegment(): void
}

export interface Cuts {
  /** A segment is cut at a key frame only if it is this long, in milliseconds; a second without it. */
  minSegmentMs?: number
  /** The longest segment, in milliseconds. */
  segmentMs: number
  /** How long parts are meant to be, and may be. */
  partMs: number
  longestPartMs: number
  /**
   * Whether all heads are of one playlist. ffmpeg and players that are made with it go on with the first head's decoders:
   * later pictures have their parameters with them, and with another sample rate, which would be heard as another pitch, the
   * playlist is over. No player goes on with other tracks or another codec of the picture: with these it is over, too.
   */
  isOnePlaylist?: boolean
}

/** After a longer pause of the picture, the stream begins anew. */
const gapMs = 1500
/** How far the place of sound may be from what its clock says, in seconds: clocks of FLV are whole milliseconds. */
const soundTolerance = 0.06
/** Most sound that waits for a picture, in milliseconds. */
const maxWaitingMs = 5000
const assumedFrameMs = 40
/** A shorter part is none that others may follow (RFC 8216bis 4.4.4.9), with some room. */
const fullPart = 0.88

/** Cuts the packets of a programme into segments and parts of fragmented MP4. */
export class Segmenter {
  readonly #sink: SegmentSink
  readonly #cuts: Cuts
  /** The headers that came last, and the headers of the segments that are written now. */
  #wanted: Tracks = { video: null, audio: null }
  #running: Tracks = { video: null, audio: null }
  #writer: Mp4Writer | undefined
  #isUnplayable = false
  #isOver = false
  /** The programme's clock, unwrapped. */
  #clock = 0
  /** What the wall clock is ahead of it. */
  #wallOffset = 0
  /** The last picture, whose length the next one tells. */
  #pending: PlacedPicture | undefined
  #pictures: PlacedPicture[] = []
  #sounds: PlacedSound[] = []
  #soundAt: number | undefined
  #frameMs = assumedFrameMs
  #partAt = 0
  #segmentAt = 0
  #beganIndependent = true

  constructor(sink: SegmentSink, cuts: Cuts) {
    this.#sink = sink
    this.#cuts = cuts
  }

  /** Whether the picture has a codec that HLS does not carry. */
  get isUnplayable(): boolean {
    return this.#isUnplayable
  }

  /** Whether the playlist cannot go on with what the stream is now. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Ends the running segment, because the stream has ended. */
  end(): void {
    this.#finish(this.#clock + this.#frameMs)
  }

  /** Another source begins. @param headers all that it has */
  begin(headers: readonly Packet[]): void {
    this.#wanted = { video: null, audio: null }
    this.#isUnplayable = false
    for (const header of headers) this.take(header)
  }

  /** @param ageMs how long ago the packet was received */
  take(packet: Pick<Packet, 'payload'>, ageMs = 0): void {
    const piece = this.#isOver ? undefined : readPiece(packet)
    if (piece === undefined) return
    if (piece.kind === 'videoConfig') {
      this.#isUnplayable = piece.config === null
      this.#wanted = { ...this.#wanted, video: piece.config }
    } else if (piece.kind === 'audioConfig') this.#wanted = { ...this.#wanted, audio: piece.config }
    else if (!this.#isUnplayable) this.#place(piece.kind, piece.sample, ageMs)
  }

  #place(kind: 'video' | 'audio', sample: Sample, ageMs: number): void {
    this.#clock += timeSince(sample.timestamp, this.#clock)
    const isStart = kind === 'video' ? sample.isKeyFrame : this.#wanted.video === null
    if (isStart && this.#wanted[kind] !== null && !isSame(this.#wanted, this.#running)) this.#restart(ageMs)
    // A header without a key frame after it: the next one begins anew.
    if (this.#isOver || this.#writer === undefined || !isSameTrack(this.#wanted[kind], this.#running[kind]))
      return
    if (kind === 'video') this.#takePicture(this.#clock, sample, ageMs)
    else this.#takeSound(this.#clock, sample)
  }

  #restart(ageMs: number): void {
    this.#finish(this.#clock)
    const isFirst = this.#writer === undefined
    this.#isOver = !isFirst && this.#cuts.isOnePlaylist === true && !isSameKind(this.#wanted, this.#running)
    if (this.#isOver) return
    if (!isFirst) this.#sink.discontinue()
    this.#running = this.#wanted
    this.#writer = new Mp4Writer(this.#running, {
      repeatsParameters: this.#cuts.isOnePlaylist === true && !isFirst,
    })
    this.#sink.begin(this.#writer.head, this.#running)
    this.#beginAt(this.#clock, ageMs)
  }

  #beginAt(at: number, ageMs: number): void {
    this.#wallOffset = Date.now() - ageMs - at
    this.#partAt = at
    this.#segmentAt = at
    this.#sounds = []
    this.#soundAt = undefined
  }

  /** Ends the running segment. @param until where the next one begins */
  #finish(until: number): void {
    const { video, audio } = this.#running
    const last = this.#pending
    this.#pending = undefined
    if (video === null && audio !== null && this.#soundAt !== undefined)
      this.#endSegment((this.#soundAt * 1000) / audio.sampleRate)
    if (last === undefined) return
    const durationMs = until - last.at > gapMs ? this.#frameMs : Math.max(1, until - last.at)
    this.#keepShort(last.at, last.at + durationMs)
    this.#pictures.push({ ...last, durationMs })
    this.#endSegment(last.at + durationMs)
  }

  #takePicture(at: number, { data, isKeyFrame, offset }: Sample, ageMs: number): void {
    const last = this.#pending
    if (last === undefined) {
      // After a pause, decoders begin with a key frame.
      if (!isKeyFrame) return
      if (at !== this.#segmentAt) this.#beginAt(at, ageMs)
    } else if (at - last.at > gapMs) {
      this.#finish(at)
      this.#sink.discontinue()
      this.#takePicture(at, { data, isKeyFrame, offset, timestamp: 0 }, ageMs)
      return
    } else {
      this.#frameMs = Math.max(1, at - last.at)
      this.#keepShort(last.at, at)
      this.#pictures.push({ ...last, durationMs: at - last.at })
      this.#cutBefore(at, isKeyFrame)
    }
    this.#pending = { at, durationMs: 0, offset, data, isKeyFrame }
  }

  #takeSound(at: number, { data }: Sample): void {
    const rate = this.#running.audio?.sampleRate ?? 1
    const clockPlace = Math.round((at * rate) / 1000)
    const expected = this.#soundAt ?? clockPlace
    // Encoders whose sound runs faster than their clock lose a piece now and then.
    if (expected - clockPlace > soundTolerance * rate) return
    if (this.#running.video === null && clockPlace - expected > (gapMs * rate) / 1000) {
      this.#finish(at)
      this.#sink.discontinue()
      this.#beginAt(at, 0)
    }
    const place = clockPlace - expected > soundTolerance * rate ? clockPlace : expected
    this.#soundAt = place + aacSamples
    this.#sounds.push({ at: place, duration: aacSamples, data })
    const first = this.#sounds[0]
    if (this.#running.video === null) {
      this.#frameMs = (aacSamples * 1000) / rate
      this.#cutBefore((this.#soundAt * 1000) / rate, false)
    } else if (first !== undefined && place - first.at > (maxWaitingMs * rate) / 1000) this.#sounds.shift()
  }

  /** Ends the part before a picture that lasts longer than those before it, if it would make the part too long. */
  #keepShort(from: number, to: number): void {
    const { partMs, longestPartMs } = this.#cuts
    if (to - this.#partAt > longestPartMs && from - this.#partAt >= partMs * fullPart) this.#endPart(from)
  }

  #cutBefore(at: number, isKeyFrame: boolean): void {
    const { minSegmentMs = 1000, segmentMs, partMs } = this.#cuts
    const lengthMs = at - this.#segmentAt
    // Without a key frame at its beginning, the sooner the next one begins the better.
    const minMs = this.#beganIndependent ? minSegmentMs : 1
    const isFull = lengthMs + this.#frameMs > segmentMs
    if (isFull || (isKeyFrame && lengthMs >= minMs)) this.#endSegment(at)
    else if (at - this.#partAt + this.#frameMs > partMs) this.#endPart(at)
  }

  #endSegment(at: number): void {
    this.#endPart(at)
    this.#sink.endSegment()
    this.#segmentAt = at
  }

  #endPart(at: number): void {
    const durationMs = at - this.#partAt
    const rate = this.#running.audio?.sampleRate ?? 1
    const count = this.#sounds.findIndex(sound => (sound.at * 1000) / rate >= at)
    const sounds = this.#sounds.splice(0, count < 0 ? this.#sounds.length : count)
    const pictures = this.#pictures.splice(0)
    if (this.#writer === undefined || durationMs <= 0 || pictures.length + sounds.length === 0) return
    const isSound = this.#running.video === null
    const beginsIndependent = isSound || pictures[0]?.isKeyFrame === true
    if (this.#partAt === this.#segmentAt) this.#beganIndependent = beginsIndependent
    this.#sink.addPart(this.#writer.fragment(pictures, sounds), {
      at: this.#partAt,
      durationMs,
      beginsIndependent,
      isIndependent: isSound || pictures.some(({ isKeyFrame }) => isKeyFrame),
      startedAt: this.#partAt + this.#wallOffset,
    })
    this.#partAt = at
  }
}

const isSame = (one: Tracks, other: Tracks) =>
  isSameTrack(one.video, other.video) && isSameTrack(one.audio, other.audio)

/** Whether both have the same tracks, the same codec of the picture, and the same sample rate of the sound. */
const isSameKind = (one: Tracks, other: Tracks) =>
  one.video?.codec === other.video?.codec && one.audio?.sampleRate === other.audio?.sampleRate

const isSameTrack = (one: VideoConfig | AudioConfig | null, other: VideoConfig | AudioConfig | null) =>
  one === null || other === null ? one === other : one.record.equals(other.record)
