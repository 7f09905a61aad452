import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPicture } from './watch-picture.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The page remembers when it stopped a picture: this is long after what other tests stopped.
  vi.advanceTimersByTime(3_600_000)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A picture that drops so many of its 25 frames a second. */
function playing(droppedShare: number) {
  const video = document.createElement('video')
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  video.getVideoPlaybackQuality = () => ({
    ...{ creationTime: 0, corruptedVideoFrames: 0, totalVideoFrames: Math.floor(25 * seconds()) },
    droppedVideoFrames: Math.floor(25 * seconds() * droppedShare),
  })
  Object.defineProperties(video, {
    paused: { value: false },
    currentTime: { get: seconds },
    buffered: { value: { length: 0 } },
  })
  const events = { moved: vi.fn(), still: vi.fn(), steady: vi.fn() }
  const behind = vi.fn((_pictures: number) => leave())
  const leave = watchPicture(video, events, behind)
  return { events, behind, leave }
}

describe('pictures on a page', () => {
  it('that a browser cannot keep up with are given up one after another, until it keeps up with the rest', () => {
    const pictures = [playing(0.9), playing(0.9), playing(0.9)]
    vi.advanceTimersByTime(6500)
    expect(pictures.map(({ behind }) => behind.mock.calls)).toEqual([[[3]], [], []])
    vi.advanceTimersByTime(7500)
    expect(pictures.map(({ behind }) => behind.mock.calls)).toEqual([[[3]], [[2]], []])
    for (const { leave } of pictures) leave()
  })

  it('that play for half a minute are steady, once', () => {
    const { events, behind, leave } = playing(0)
    vi.advanceTimersByTime(29_000)
    expect(events.steady).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(events.steady).toHaveBeenCalledOnce()
    expect(events.still).not.toHaveBeenCalled()
    expect(behind).not.toHaveBeenCalled()
    leave()
  })
})
