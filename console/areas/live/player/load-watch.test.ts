import { describe, expect, it } from 'vitest'
import { type LoadSample, LoadWatch } from './load-watch.ts'

const stepMs = 250

/** What a browser does in a second: frames decoded and dropped, the clock of the picture, and what arrives. */
interface Pace {
  decoded?: number
  dropped?: number
  shown?: number
  received?: number
}

/** Plays for some seconds. @returns whether the watch said at any time that the browser does not keep up */
function play(watch: LoadWatch, seconds: number, pace: Pace, from?: LoadSample): [boolean, LoadSample] {
  const { decoded = 25, dropped = 0, shown = 1, received = 1 } = pace
  let sample = from ?? { at: 0, position: 0, ahead: 0.8, decoded: 0, dropped: 0 }
  let isBehind = false
  for (let step = 0; step < (seconds * 1000) / stepMs; step++) {
    const share = stepMs / 1000
    sample = {
      at: sample.at + stepMs,
      position: sample.position + shown * share,
      ahead: sample.ahead + (received - shown) * share,
      decoded: sample.decoded + decoded * share,
      dropped: sample.dropped + dropped * share,
    }
    isBehind = watch.add(sample) || isBehind
  }
  return [isBehind, sample]
}

describe('a browser', () => {
  it.each([
    ['drops no frames', false, {}],
    ['drops a third of the frames', false, { dropped: 8 }],
    ['drops more than half of the frames', true, { dropped: 14 }],
    ['shows half of what it gets, so that the rest piles up', true, { shown: 0.5 }],
    ['waits for data', false, { shown: 0, received: 0, decoded: 0 }],
    ['loads ahead and plays in time', false, { received: 2 }],
    ['decodes one frame a second and drops it', false, { decoded: 1, dropped: 1 }],
  ] as const)('that %s: does not keep up is %s', (_, isBehind, pace) => {
    expect(play(new LoadWatch(), 20, pace)[0]).toBe(isBehind)
  })

  it('is not judged by a few bad seconds', () => {
    const watch = new LoadWatch()
    const [early, sample] = play(watch, 2.5, { dropped: 25 })
    expect([early, play(watch, 20, {}, sample)[0]]).toEqual([false, false])
  })

  it('is judged anew after a restart, and after a pause of the page', () => {
    const watch = new LoadWatch()
    const [, before] = play(watch, 5, { dropped: 25 })
    watch.restart()
    expect(play(watch, 5, { dropped: 25 }, before)[0]).toBe(false)
    const [, last] = play(watch, 0.5, {}, before)
    expect(play(watch, 5, { dropped: 25 }, { ...last, at: last.at + 60_000 })[0]).toBe(false)
  })
})
