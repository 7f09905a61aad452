import type { DeclaredFacts, MeasuredAudio, SourceMeasurement } from '../api/measurement.ts'
import type { AudioFacts } from '../flv/audio-facts.ts'
import { nothingDeclared } from '../flv/metadata.ts'
import type { Frame, Track } from '../programme/frame.ts'
import { leapBackMs, leapForwardMs, timeSince } from '../programme/timeline.ts'
import { RateWindow } from './rate-window.ts'
import { VideoMeter } from './video-meter.ts'

/** Measures the sound of a source. */
class AudioMeter {
  codecChanges = 0
  readonly #window = new RateWindow()
  #facts: AudioFacts | undefined

  take(facts: AudioFacts, bytes: number, now: number): void {
    if (this.#facts !== undefined && this.#facts.codec !== facts.codec) this.codecChanges++
    // Frames of AAC lack the information of its codec header.
    if (this.#facts?.codec !== facts.codec || facts.sampleRate !== null) this.#facts = facts
    if (!facts.isHeader) this.#window.add(bytes, now)
  }

  sample(now: number): MeasuredAudio {
    this.#window.sample(now)
    const { codec = 'unknown', sampleRate = null, channels = null } = this.#facts ?? {}
    return { codec, sampleRate, channels, kbps: this.#window.kbps }
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

export type Measured = Omit<
  SourceMeasurement,
  'path' | 'publishId' | 'state' | 'publishedAt' | 'silentMs' | 'receivedBytes'
>

/** Measures the data of one source, independent of what its encoder declares. */
export class SourceMeter {
  declared: DeclaredFacts = nothingDeclared
  #video: VideoMeter | undefined
  #audio: AudioMeter | undefined
  readonly #leaps: Record<Track, LeapCounter> = { audio: new LeapCounter(), video: new LeapCounter() }
  readonly #lastTime: Partial<Record<Track, number>> = {}

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
    this.#lastTime[frame.track] = timestamp
  }

  /** To be called once a second. */
  sample(now: number): Measured {
    const { audio, video } = this.#lastTime
    // A jump of the clock affects both tracks, and counts once.
    const leaps = this.#leaps[this.#video === undefined ? 'audio' : 'video']
    return {
      video: this.#video?.sample(now) ?? null,
      audio: this.#audio?.sample(now) ?? null,
      avGapMs: audio === undefined || video === undefined ? null : timeSince(video, audio),
      declared: this.declared,
      jumpsBack: leaps.back,
      jumpsForward: leaps.forward,
      codecChanges: (this.#video?.codecChanges ?? 0) + (this.#audio?.codecChanges ?? 0),
    }
  }
}
