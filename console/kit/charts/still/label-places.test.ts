import { expect, it } from 'vitest'
import { labelPlaces } from './label-places.ts'

it.each([
  ['all of few', { count: 3, widest: 50, width: 400 }, [0, 1, 2]],
  ['no neighbour of an end that would touch it', { count: 5, widest: 65, width: 280 }, [0, 2, 4]],
  ['every second one where not all have room', { count: 6, widest: 65, width: 280 }, [0, 2, 4]],
  ['only the first where there is no room for two', { count: 2, widest: 65, width: 100 }, [0]],
  ['the only one', { count: 1, widest: 65, width: 280 }, [0]],
  ['none of none', { count: 0, widest: 0, width: 280 }, []],
])('an axis shows %s', (_, room, places) => {
  expect(labelPlaces(room)).toEqual(places)
})

it('No two labels of an axis touch, however many there are and however wide it is', () => {
  const widest = 65
  const touching: unknown[] = []
  for (let count = 2; count < 90; count++)
    for (let width = 140; width < 900; width += 37) {
      let end = 0
      for (const place of labelPlaces({ count, widest, width })) {
        const centre = (place * width) / (count - 1)
        const left = place === 0 ? 0 : place === count - 1 ? width - widest : centre - widest / 2
        if (left < end - 1e-6) touching.push({ count, width, place })
        end = left + widest
      }
    }
  expect(touching).toEqual([])
})
