import type { DeclaredFacts, MeasuredAudio, MeasuredVideo, SourceMeasurement } from '../api/measurement.ts'
import type { AudioFacts } from '../flv/audio-facts.ts'
import { nothingDeclared } from '../flv/metadata.ts'
import type { PictureFormat } from '../flv/picture-format.ts'
import { readPictureFormat } from '../flv/read-format.ts'
import type { VideoFacts } from '../flv/video-facts.ts'
import { readVp9Size } from '../flv/vp9.ts'
import type { Frame, Track } from './frame.ts'
import { leapBackMs, leapForwardMs, timeSince } from './timeline.ts'

const windowSeconds = 5
/** Data of the first second after publishing may have waited in the encoder. */
const burstMs = 1000

interface Totals {
  at: number
  count: number
  bytes: number
}

/** Rates over the last five seconds. */
class RateWindow {
  #since: number | undefined
  #count = 0
  #bytes = 0
  #history: Totals[] = []

  add(bytes: number, now: number): void {
    this.#since ??= now
    this.#count++
    this.#bytes += bytes
  }

  /** To be called once a second. */
  sample(now: number): void {
    if (this.#since === undefined || now - this.#since < burstMs) return
    this.#history.push({ at: now, count: this.#count, bytes: this.#bytes })
    if (this.#history.length > windowSeconds + 1) this.#history.shift()
  }

  /** Number per second; null before there are two samples. */
  get perSecond(): number | null {
    return this.#rate('count')
  }

  /** In thousands of bits in a second. */
  get kbps(): number | null {
    const bytes = this.#rate('bytes')
    return bytes === null ? null : (bytes * 8) / 1000
  }

  #rate(field: 'count' | 'bytes'): number | null {
    const first = this.#history[0]
    const last = this.#history.at(-1)
    if (first === undefined || last === undefined || last.at <= first.at) return null
    return ((last[field] - first[field]) * 1000) / (last.at - first.at)
  }
}

/** A longer distance between two key frames comes from a jump of the clock. */
const longestIntervalMs = 120_000

/** Measures the pictures of a source. */
class VideoMeter {
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

  get keyFrameIntervalMs(): number | null {
    return this.#keyFrameIntervalMs
  }

  take(facts: VideoFacts, timestamp: number, bytes: number, now: number): void {
    this.#setCodec(facts)
    if (!facts.isFrame) return
    this.#window.add(bytes, now)
    this.#frames++
    if (!facts.isKeyFrame) return
    if (this.#format && facts.keyFrame) this.#format = { ...this.#format, ...readVp9Size(facts.keyFrame) }
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

/** Measures the sound of a source. */
class AudioMeter {
  codecChanges = 0
  readonly #window = new RateWindow()
  #facts: AudioFacts | undefined
  #frames = 0

  take(facts: AudioFacts, bytes: number, now: number): void {
    if (this.#facts !== undefined && this.#facts.codec !== facts.codec) this.codecChanges++
    // Frames of AAC lack the information of its codec header.
    if (this.#facts?.codec !== facts.codec || facts.sampleRate !== null) this.#facts = facts
    if (facts.isHeader) return
    this.#window.add(bytes, now)
    this.#frames++
  }

  sample(now: number): MeasuredAudio {
    this.#window.sample(now)
    const { codec = 'unknown', sampleRate = null, channels = null } = this.#facts ?? {}
    return { codec, sampleRate, channels, kbps: this.#window.kbps, frames: this.#frames }
  }
}

/** Counts how often the clock of a track leaps. */
class LeapCounter {
  back = 0
  forward = 0
  #last: { timestamp: number; at: number } | undefined

  take(timestamp: number, now: number): void {
    if (this.#last !== undefined) {
      const step = timeSince(timestamp, this.#last.timestamp)
      if (step < -leapBackMs) this.back++
      else if (step > now - this.#last.at + leapForwardMs) this.forward++
    }
    this.#last = { timestamp, at: now }
  }
}

/** A clock is measured over this many seconds: short hold-ups of the network even out. */
const clockSeconds = 10
const leastClockMs = 5000
/** After a longer gap the encoder may send what waited, and the clock is measured anew. */
const clockGapMs = 1000

/** Measures how fast the clock of a track runs. */
class ClockMeter {
  #last: { timestamp: number; at: number } | undefined
  #beganAt = 0
  #mediaMs = 0
  #history: { at: number; mediaMs: number }[] = []

  take(timestamp: number, now: number): void {
    const last = this.#last
    this.#last = { timestamp, at: now }
    const step = last === undefined ? 0 : timeSince(timestamp, last.timestamp)
    const elapsed = last === undefined ? Number.POSITIVE_INFINITY : now - last.at
    const hasLeapt = step < -leapBackMs || step > elapsed + leapForwardMs
    if (elapsed <= clockGapMs && !hasLeapt) {
      this.#mediaMs += step
      return
    }
    this.#beganAt = now
    this.#mediaMs = 0
    this.#history = []
  }

  /** To be called once a second. @returns milliseconds of the stream's clock per millisecond; null: not known */
  sample(now: number): number | null {
    if (this.#last === undefined || now - this.#last.at > clockGapMs) return null
    if (now - this.#beganAt < burstMs) return null
    this.#history.push({ at: now, mediaMs: this.#mediaMs })
    if (this.#history.length > clockSeconds + 1) this.#history.shift()
    const first = this.#history[0]
    if (first === undefined || now - first.at < leastClockMs) return null
    return (this.#mediaMs - first.mediaMs) / (now - first.at)
  }
}

export type Measured = Omit<
  SourceMeasurement,
  'path' | 'publishId' | 'state' | 'publishedAt' | 'silentMs' | 'receivedBytes'
>

/** Measures the data of one source, independent of the encoder's own claims. */
export class SourceMeter {
  declared: DeclaredFacts = nothingDeclared
  #video: VideoMeter | undefined
  #audio: AudioMeter | undefined
  readonly #leaps: Record<Track, LeapCounter> = { audio: new LeapCounter(), video: new LeapCounter() }
  readonly #clocks: Record<Track, ClockMeter> = { audio: new ClockMeter(), video: new ClockMeter() }
  readonly #last: Partial<Record<Track, { timestamp: number; at: number }>> = {}

  take(frame: Frame, now: number): void {
    const { timestamp, payload } = frame
    if (frame.track === 'video') {
      this.#video ??= new VideoMeter()
      this.#video.take(frame.facts, timestamp, payload.length, now)
    } else {
      this.#audio ??= new AudioMeter()
      this.#audio.take(frame.facts, payload.length, now)
    }
    if (frame.isHeader) return
    this.#leaps[frame.track].take(timestamp, now)
    this.#clocks[frame.track].take(timestamp, now)
    this.#last[frame.track] = { timestamp, at: now }
  }

  /** Between the last two key frames, in milliseconds. */
  get keyFrameMs(): number | undefined {
    return this.#video?.keyFrameIntervalMs ?? undefined
  }

  /** To be called once a second. */
  sample(now: number): Measured {
    const { audio, video } = this.#last
    // A jump of the clock affects both tracks, and counts once.
    const leaps = this.#leaps[this.#video === undefined ? 'audio' : 'video']
    const speeds = [this.#clocks.audio.sample(now), this.#clocks.video.sample(now)].filter(it => it !== null)
    return {
      video: this.#video?.sample(now) ?? null,
      audio: this.#audio?.sample(now) ?? null,
      // Each as of its arrival: the last picture of a slide show is older than the last sound, and not late.
      avGapMs:
        audio === undefined || video === undefined
          ? null
          : timeSince(video.timestamp, audio.timestamp) - Math.round(video.at - audio.at),
      declared: this.declared,
      jumpsBack: leaps.back,
      jumpsForward: leaps.forward,
      codecChanges: (this.#video?.codecChanges ?? 0) + (this.#audio?.codecChanges ?? 0),
      // A track may pause: the faster one is the clock.
      clockSpeed: speeds.length === 0 ? null : Math.max(...speeds),
    }
  }
}
