import { expect, test } from 'vitest'
import { Timeline } from './timeline.ts'

/** Places frames that come when their clock says, unless a time of arrival is given. */
function placeAll(timeline: Timeline, frames: readonly (readonly ['audio' | 'video', number, number?])[]) {
  return frames.map(([track, timestamp, at = timestamp]) => timeline.place(track, timestamp, at))
}

test('begins at zero, with sound and picture as far apart as they are', () => {
  const places = placeAll(new Timeline(), [
    ['video', 7000],
    ['audio', 7010],
    ['video', 7040],
    ['audio', 6990],
  ])
  expect(places).toEqual([0, 10, 40, 10])
  expect(
    placeAll(new Timeline(), [
      ['video', 7000],
      ['audio', 6900],
    ]),
  ).toEqual([0, undefined])
})

test('goes on evenly over a cut to a source with another clock, and leaves out old sound', () => {
  const timeline = new Timeline()
  placeAll(timeline, [
    ['video', 0],
    ['video', 40],
    ['audio', 50],
  ])
  timeline.cut()
  const places = placeAll(timeline, [
    ['video', 900_000, 80],
    ['audio', 899_960, 80],
    ['audio', 900_010, 90],
  ])
  expect(places).toEqual([80, undefined, 90])
})

test('goes on at once over a cut, however long nothing came before', () => {
  const timeline = new Timeline()
  placeAll(timeline, [['video', 0]])
  timeline.cut()
  expect(placeAll(timeline, [['video', 900_000, 60_000]])).toEqual([100])
})

test.each([
  ['back', 5000],
  ['forward', 9_000_000],
])('goes on evenly when the clock of a source leaps %s, with both tracks', (_, leapt) => {
  const timeline = new Timeline()
  placeAll(timeline, [
    ['video', 100_000],
    ['audio', 100_010],
  ])
  const places = placeAll(timeline, [
    ['video', leapt, 100_040],
    ['audio', leapt + 10, 100_050],
    ['video', leapt + 40, 100_080],
  ])
  expect(places).toEqual([40, 50, 80])
})

test('goes on when the clock of a source wraps', () => {
  const timeline = new Timeline()
  const places = placeAll(timeline, [
    ['video', 0xfffffff0, 0],
    ['video', 24, 40],
    ['audio', 0xfffffff8, 41],
  ])
  expect(places).toEqual([0, 40, 8])
})

test('keeps pauses that the source made, and never goes back in a track', () => {
  const places = placeAll(new Timeline(), [
    ['video', 0],
    ['video', 4000],
    ['video', 3990],
    ['video', 4040],
  ])
  expect(places).toEqual([0, 4000, 4000, 4040])
})
