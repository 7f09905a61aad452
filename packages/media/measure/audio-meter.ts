import type { MeasuredAudio } from '../api/measurement.ts'
import type { AudioFacts } from '../flv/audio-facts.ts'
import { RateWindow } from './rate-window.ts'

/** Measures the sound of a source. */
export class AudioMeter {
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
