import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import { expect, test } from 'vitest'
import { withMoved } from './moved.ts'

type Page = Parameters<typeof withMoved>[0]

/** Content items at these places; the first ones are pinned. */
function pageOf(places: readonly number[], pinned = 0): Page {
  const row = {
    ...({ genre: 'img', author: '', source: 'other', language: 'zh', status: 'online' } as const),
    ...eachContentItemText(() => ''),
    publishedTime: '',
    createdTime: '',
    updatedTime: '',
    addedTime: '',
    externalId: null,
    contentSource: null,
    clicks: 0,
    file: null,
    version: 1,
    orderVersion: 3,
  }
  const list = places.map((place, index) => ({
    ...row,
    id: `c${place}`,
    title: `c${place}`,
    place,
    pinned: index < pinned,
  }))
  return { list, total: 40, current: 2, pageSize: 20 }
}
const order = (page: Page) => page.list.map(({ id, place }) => `${id} at ${place}`)

test('a content item goes to a place of the page, and the others make room', () => {
  const page = pageOf([21, 22, 23, 24])
  expect(order(withMoved(page, 'c21', 23))).toEqual(['c22 at 21', 'c23 at 22', 'c21 at 23', 'c24 at 24'])
  expect(order(withMoved(page, 'c24', 21))).toEqual(['c24 at 21', 'c21 at 22', 'c22 at 23', 'c23 at 24'])
})

test('the page stays as it is for a place of another page, and between the pinned and the others', () => {
  const page = pageOf([1, 2, 3], 1)
  for (const [id, place] of [
    ['c2', 9],
    ['c2', 1],
    ['c1', 2],
    ['missing', 2],
  ] as const) {
    expect(withMoved(page, id, place)).toBe(page)
  }
})
