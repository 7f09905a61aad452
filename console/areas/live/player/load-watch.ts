/** What a picture that plays says of itself at one moment. */
export interface LoadSample {
  /** When it was read, in ms. */
  at: number
  /** Place of the picture on screen, in seconds. */
  position: number
  /** Seconds of media that are loaded and not shown yet. */
  ahead: number
  /** Frames since the connection was opened, with those that were dropped. */
  decoded: number
  dropped: number
}

/** A browser is measured for so long, in ms. */
const windowMs = 6000
/** After a longer pause between two samples the page was not running; in ms. */
const longestPauseMs = 2000
const fewFrames = 30
/** Above this share of dropped frames, the picture does not look like a moving one. */
const droppedShare = 0.5
/** The media that waits has to grow by so much, to at least so much; in seconds. */
const growthSeconds = 2
const fullSeconds = 4
/** Slower than this share of real time, a picture that has media to show does not keep up. */
const slowShare = 0.6

/** Finds out whether this browser keeps up with a picture. */
export class LoadWatch {
  #samples: LoadSample[] = []

  /** Forgets all samples: the load of the page has changed, or the picture does not play. */
  restart(): void {
    this.#samples = []
  }

  /** Adds a sample. @returns whether the browser does not keep up with the picture */
  add(sample: LoadSample): boolean {
    const last = this.#samples.at(-1)
    const isAnother =
      last !== undefined &&
      (sample.at - last.at > longestPauseMs ||
        sample.decoded < last.decoded ||
        sample.position < last.position)
    if (isAnother) this.restart()
    this.#samples.push(sample)
    const first = this.#samples.findLast(({ at }) => sample.at - at >= windowMs)
    if (first === undefined) return false
    this.#samples.splice(0, this.#samples.indexOf(first))
    return dropsFrames(first, sample) || fallsBehind(first, sample)
  }
}

function dropsFrames(first: LoadSample, last: LoadSample): boolean {
  const frames = last.decoded - first.decoded
  return frames >= fewFrames && (last.dropped - first.dropped) / frames >= droppedShare
}

function fallsBehind(first: LoadSample, last: LoadSample): boolean {
  const share = ((last.position - first.position) * 1000) / (last.at - first.at)
  const isFull = last.ahead >= fullSeconds && last.ahead - first.ahead >= growthSeconds
  return isFull && share < slowShare
}
