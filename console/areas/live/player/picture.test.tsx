import { afterEach, expect, it, vi } from 'vitest'
import { leavePicture, offerPicture, openAhead, Picture, type Shown, takePicture } from './picture.ts'

const shown: Shown = { roomId: 'a', source: 'output' }
const eventsOf = () => ({ moved: vi.fn(), still: vi.fn(), steady: vi.fn(), failed: vi.fn() })

/** A picture of which the first frame is there. */
function playing(): Picture {
  const picture = takePicture(shown)
  picture.play(shown, eventsOf())
  Object.defineProperty(picture.video, 'readyState', { value: 4 })
  vi.spyOn(picture.video, 'play').mockResolvedValue()
  return picture
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('A picture that was handed over continues in the next player, which learns that it moves', () => {
  const picture = playing()
  offerPicture(shown)
  leavePicture(shown, picture)
  const next = takePicture(shown)
  const events = eventsOf()
  next.play(shown, events)
  expect(next).toBe(picture)
  expect(events.moved).toHaveBeenCalledOnce()
})

it('A picture that was not handed over stops with its player', () => {
  vi.useFakeTimers()
  const picture = playing()
  leavePicture(shown, picture)
  expect(takePicture(shown)).not.toBe(picture)
  vi.runAllTimers()
  expect(picture.isPlaying).toBe(false)
})

it('Only a player of the same source of the same room takes a picture over', () => {
  const picture = playing()
  offerPicture({ ...shown, source: 'main' })
  leavePicture(shown, picture)
  expect(takePicture(shown)).not.toBe(picture)
})

it('A picture that no player takes over stops after two seconds', () => {
  vi.useFakeTimers()
  const picture = playing()
  offerPicture(shown)
  leavePicture(shown, picture)
  vi.advanceTimersByTime(2000)
  expect(picture.isPlaying).toBe(false)
  expect(takePicture(shown)).not.toBe(picture)
})

it('The next player takes a stream that was opened ahead', () => {
  vi.useFakeTimers()
  const before = takePicture(shown)
  leavePicture(shown, before)
  const plays = vi.spyOn(Picture.prototype, 'play')
  const ends = vi.spyOn(Picture.prototype, 'stop')
  openAhead(shown)
  vi.advanceTimersByTime(10)
  const picture = takePicture(shown)
  expect(plays.mock.contexts).toEqual([picture])
  vi.advanceTimersByTime(2000)
  expect(ends.mock.contexts).toEqual([before])
})

it('A stream that was opened ahead stops when no player takes it within two seconds', () => {
  vi.useFakeTimers()
  const ends = vi.spyOn(Picture.prototype, 'stop')
  openAhead(shown)
  vi.advanceTimersByTime(2000)
  expect(ends).toHaveBeenCalledOnce()
  expect(takePicture(shown)).not.toBe(ends.mock.contexts[0])
})
