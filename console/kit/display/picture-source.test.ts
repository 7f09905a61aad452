import { expect, test } from 'vitest'
import { smallPictureSource } from './picture-source.ts'

test.each([
  [24, '/api/pictures/1?width=128'],
  [64, '/api/pictures/1?width=128'],
  [65, '/api/pictures/1?width=256'],
  [200, '/api/pictures/1?width=512'],
  [300, '/api/pictures/1'],
])('a picture that is shown %i px wide has two pixels for each of them', (size, address) => {
  expect(smallPictureSource('/api/pictures/1', size)).toBe(address)
})

test('addresses that take no width stay as they are', () => {
  expect(smallPictureSource('/api/live/thumbnails/1', 48)).toBe('/api/live/thumbnails/1')
})
