import { describe, expect, it } from 'vitest'
import type { Filter } from '../filter-values.ts'
import { idsIn, keywordFilter, readTyped } from './typed-text.ts'

const title: Filter = { kind: 'text', key: 'title', label: () => '标题', maxLength: 100 }
const topic: Filter = { kind: 'text', key: 'topic', label: () => '话题', maxLength: 20 }
const externalId: Filter = { kind: 'text', key: 'externalId', label: () => 'External ID', maxLength: 20 }
const text: Filter = { kind: 'text', key: 'text', label: () => 'Text', maxLength: 20 }
const filters = [title, topic, externalId]

describe('the typed text of a search line', () => {
  it('is the keyword without the name of a field', () => {
    expect(readTyped(filters, ' 秋天 的 ')).toEqual({
      keyword: '秋天 的',
      filter: undefined,
      value: '秋天 的',
    })
  })

  it.each([
    ['话题:骑行', '', topic, '骑行'],
    ['话题：骑行', '', topic, '骑行'],
    ['topic: 骑行', '', topic, '骑行'],
    ['秋天 TOPIC:', '秋天', topic, ''],
    ['秋天 external id: A7', '秋天', externalId, 'A7'],
    ['话题:a 标题:b', '话题:a', title, 'b'],
  ])(
    '“%s” names a field by its label or key, with a colon of half or full width',
    (typed, keyword, filter, value) => {
      expect(readTyped(filters, typed)).toMatchObject({ keyword, filter, value })
    },
  )

  it('names no field inside of a word', () => {
    expect(readTyped(filters, 'subtopic:a').filter).toBeUndefined()
  })
})

describe('the keyword of a list', () => {
  it('is the filter of all texts, else the first text', () => {
    expect(keywordFilter([topic, text])).toBe(text)
    expect(keywordFilter(filters)).toBe(title)
    expect(keywordFilter([])).toBeUndefined()
  })
})

describe('pasted ids', () => {
  const ids = ['0192f0c1-0000-7000-8000-000000000001', '0192f0c1-0000-7000-8000-000000000002'] as const

  it.each([', ', ' ', '\n', '，', '\t'])('are read with “%s” between them', separator => {
    expect(idsIn(ids.join(separator).toUpperCase())).toEqual(ids)
  })

  it('are none when other words stand between them', () => {
    expect(idsIn(`${ids[0]} and ${ids[1]}`)).toEqual([])
    expect(idsIn(' ')).toEqual([])
  })
})
