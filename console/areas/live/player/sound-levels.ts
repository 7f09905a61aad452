import { isMotionUnwanted } from '../../../kit/browser/motion.ts'

/** How often all levels are measured, in ms. */
const measureMs = 100
/** Without motion a level is a figure that changes now and then. */
const calmMs = 1000
/** About as many samples as there are between two measurements. */
const sampleCount = 4096
/** Full scale is 0 dB; anything below this counts as silence. */
export const silentDecibels = -60

/**
 * Whether levels are measured: the browser lets no page hear its own videos, or only after the user has pressed
 * something.
 */
export type Hearing = 'on' | 'unsupported' | 'notYet'

/** Level of a sound in decibels of full scale; undefined while the picture has no sound that can be measured. */
type OnLevel = (decibels: number | undefined) => void

interface Ear {
  analyser: AnalyserNode
  source: MediaStreamAudioSourceNode
  onLevel: OnLevel
}

const presses = ['pointerdown', 'keydown'] as const

/**
 * Sound that a video plays, without taking it away from the speakers. A muted video has it, too. Firefox and Safari
 * have no `captureStream`; an audio node in its place would silence the video while the context is not running.
 */
function soundOf(video: HTMLVideoElement): MediaStream | undefined {
  const captured: unknown =
    'captureStream' in video && typeof video.captureStream === 'function' ? video.captureStream() : undefined
  if (!(captured instanceof MediaStream)) return undefined
  // Copying its pictures would cost more than playing them.
  for (const track of captured.getVideoTracks()) track.stop()
  return captured.getAudioTracks().length > 0 ? captured : undefined
}

const canHear = () => 'captureStream' in HTMLVideoElement.prototype && 'AudioContext' in window

/** Measures the sound of all pictures on the page with one audio context and one timer. */
class SoundLevels {
  readonly #ears = new Set<Ear>()
  readonly #listeners = new Set<() => void>()
  readonly #samples = new Float32Array(sampleCount)
  #context: AudioContext | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  /** Whether levels are measured now. */
  readonly hearing = (): Hearing => {
    if (!canHear()) return 'unsupported'
    return navigator.userActivation.hasBeenActive ? 'on' : 'notYet'
  }

  /** Calls the listener when `hearing` may have changed, until the returned function is called. */
  readonly onHearing = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    for (const press of presses) document.addEventListener(press, listener)
    return () => {
      this.#listeners.delete(listener)
      for (const press of presses) document.removeEventListener(press, listener)
    }
  }

  /** Measures a playing video until the returned function is called. Call it only while `hearing` is on. */
  measure(video: HTMLVideoElement, onLevel: OnLevel): () => void {
    const sound = soundOf(video)
    if (!sound) {
      onLevel(undefined)
      return () => {}
    }
    // Longer blocks wake the browser less often.
    this.#context ??= new AudioContext({ latencyHint: 'playback' })
    const source = this.#context.createMediaStreamSource(sound)
    const analyser = this.#context.createAnalyser()
    analyser.fftSize = sampleCount
    source.connect(analyser)
    const ear = { analyser, source, onLevel }
    this.#ears.add(ear)
    if (this.#ears.size === 1) this.#start()
    return () => {
      source.disconnect()
      for (const track of sound.getTracks()) track.stop()
      this.#ears.delete(ear)
      if (this.#ears.size === 0) this.#stop()
    }
  }

  #start(): void {
    document.addEventListener('visibilitychange', this.#follow)
    this.#timer = setInterval(this.#measureAll, isMotionUnwanted() ? calmMs : measureMs)
    this.#follow()
  }

  #stop(): void {
    document.removeEventListener('visibilitychange', this.#follow)
    clearInterval(this.#timer)
    void this.#context?.close()
    this.#context = undefined
  }

  /** Hears nothing while the page is hidden. */
  readonly #follow = (): void => {
    const { hidden } = document
    void (hidden ? this.#context?.suspend() : this.#context?.resume())
  }

  readonly #measureAll = (): void => {
    const isRunning = this.#context?.state === 'running' && !document.hidden
    for (const { analyser, onLevel } of this.#ears) {
      if (!isRunning) onLevel(undefined)
      else {
        analyser.getFloatTimeDomainData(this.#samples)
        onLevel(decibelsOf(this.#samples))
      }
    }
  }
}

/** The effective level of samples between -1 and 1. */
function decibelsOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return power === 0 ? silentDecibels : Math.min(0, Math.max(silentDecibels, 10 * Math.log10(power)))
}

export const soundLevels = new SoundLevels()
