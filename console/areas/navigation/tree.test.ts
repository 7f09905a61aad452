import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { describe, expect, it } from 'vitest'
import { buildMenuEntry } from './testing/entries.ts'
import { canLieUnder, dropOf, matching, moved, stepOf } from './tree.ts'

const entry = (id: string, parentId: string | null, place: number, kind: MenuEntry['kind'] = 'page') =>
  buildMenuEntry(1, {
    id,
    kind,
    path: `/${id}`,
    titleChinese: `中${id}`,
    titleEnglish: `The ${id}`,
    parentId,
    place,
  })

const [a, a1, a2, b, link] = [
  entry('a', null, 1, 'section'),
  entry('a1', 'a', 1),
  entry('a2', 'a', 2),
  entry('b', null, 2, 'section'),
  entry('link', null, 3, 'link'),
]
const entries = [a, a1, a2, b, link]
const outline = (all: readonly MenuEntry[]) =>
  all.map(({ id, parentId, place }) => `${parentId}/${place} ${id}`)

describe('the arrow keys', () => {
  it('move an entry among its siblings, into the one above, and out of it', () => {
    expect(stepOf(entries, a2, 'up')).toEqual({ parentId: 'a', place: 1 })
    expect(stepOf(entries, a1, 'down')).toEqual({ parentId: 'a', place: 2 })
    expect(stepOf(entries, b, 'in')).toEqual({ parentId: 'a', place: 3 })
    expect(stepOf(entries, a1, 'out')).toEqual({ parentId: null, place: 2 })
  })

  it('have no target at an end, at the top, and into a link', () => {
    expect(stepOf(entries, a, 'up')).toBeUndefined()
    expect(stepOf(entries, link, 'down')).toBeUndefined()
    expect(stepOf(entries, a, 'out')).toBeUndefined()
    expect(stepOf(entries, a, 'in')).toBeUndefined()
    expect(stepOf([...entries, entry('c', null, 4)], entry('c', null, 4), 'in')).toBeUndefined()
  })
})

describe('an entry that is dropped', () => {
  it('comes to lie before, after or in what it is dropped on', () => {
    expect(dropOf(entries, 'a1', b, 'inside')).toEqual({ parentId: 'b', place: 1 })
    expect(dropOf(entries, 'a1', b, 'before')).toEqual({ parentId: null, place: 2 })
    expect(dropOf(entries, 'a1', a2, 'after')).toEqual({ parentId: 'a', place: 2 })
    expect(dropOf(entries, 'a', link, 'after')).toEqual({ parentId: null, place: 3 })
  })

  it('cannot lie in itself, under what it holds, in a link, or too deep', () => {
    expect(dropOf(entries, 'a', a, 'inside')).toBeUndefined()
    expect(dropOf(entries, 'a', a1, 'after')).toBeUndefined()
    expect(dropOf(entries, 'a1', link, 'inside')).toBeUndefined()
    expect(canLieUnder(entries, 'b', 'a1')).toBe(true)
    expect(canLieUnder([...entries, entry('b1', 'b', 1)], 'b', 'a1')).toBe(false)
    expect(canLieUnder(entries, undefined, 'a1')).toBe(true)
  })

  it('moves there with its children, and all siblings are numbered again', () => {
    expect(outline(moved(entries, 'a', { parentId: 'b', place: 1 }))).toEqual([
      'null/1 b',
      'b/1 a',
      'a/1 a1',
      'a/2 a2',
      'null/2 link',
    ])
    expect(outline(moved(entries, 'a1', { parentId: 'a', place: 2 })).slice(1, 3)).toEqual([
      'a/1 a2',
      'a/2 a1',
    ])
  })
})

it('A search finds titles in both languages, names and paths, and shows what they lie under', () => {
  const found = (text: string) => matching(entries, text).map(({ id }) => id)
  expect(found(' THE a2 ')).toEqual(['a', 'a2'])
  expect(found('中b')).toEqual(['b'])
  expect(found('/a1')).toEqual(['a', 'a1'])
  expect(found('')).toHaveLength(5)
  expect(found('nothing')).toEqual([])
})
