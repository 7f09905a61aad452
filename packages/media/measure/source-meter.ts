import type { DeclaredFacts, SourceMeasurement } from '../api/measurement.ts'
import { nothingDeclared } from '../flv/metadata.ts'
import type { Frame, Track } from '../programme/frame.ts'
import { timeSince } from '../programme/timeline.ts'
import { AudioMeter } from './audio-meter.ts'
import { LeapCounter } from './leap-counter.ts'
import { VideoMeter } from './video-meter.ts'

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
