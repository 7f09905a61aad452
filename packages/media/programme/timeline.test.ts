import { expect, test } from 'vitest'
import { Timeline } from './timeline.ts'

/** Places frames that arrive at their own time, unless a time of arrival is given. */
function placeAll(timeline: Timeline, frames: readonly (readonly ['audio' | 'video', number, number?])[]) {
  return frames.map(([track, timestamp, at = timestamp]) => timeline.place(track, timestamp, at))
}

test('begins at zero, and keeps the distance of sound and picture', () => {
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

test('continues smoothly at a switch to a source with another clock, without old sound', () => {
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

test('continues at once at a switch, however long the gap before it', () => {
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

test('continues when the clock of a source wraps', () => {
  const timeline = new Timeline()
  const places = placeAll(timeline, [
    ['video', 0xfffffff0, 0],
    ['video', 24, 40],
    ['audio', 0xfffffff8, 41],
  ])
  expect(places).toEqual([0, 40, 8])
})

test('keeps pauses of the source, and never goes back in a track', () => {
  const places = placeAll(new Timeline(), [
    ['video', 0],
    ['video', 4000],
    ['video', 3990],
    ['video', 4040],
  ])
  expect(places).toEqual([0, 4000, 4000, 4040])
})
