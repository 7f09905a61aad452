import { expect, test } from 'vitest'
import { zoomedPart } from './zoomed-part.ts'

test('a second zoom is relative to the range of the first', () => {
  const dataZoom = [
    { start: 20, end: 60 },
    { start: 0, end: 100 },
  ]
  expect(zoomedPart({ getOption: () => ({ dataZoom }) })).toEqual({ start: 20, end: 60 })
})

test.each([{}, { dataZoom: [] }, { dataZoom: [{ start: 1 }] }])('there is none in %j', option => {
  expect(zoomedPart({ getOption: () => option })).toBeUndefined()
})
