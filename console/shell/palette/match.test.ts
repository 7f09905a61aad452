import { expect, test } from 'vitest'
import { findMatch } from './match.ts'

/** The letters that would be marked. */
function marked(text: string, query: string): string | undefined {
  return findMatch(text, query)
    ?.ranges.map(([from, to]) => text.slice(from, to))
    .join('|')
}

test('a Chinese title is found by characters, by full pinyin and by initials, and the matches are marked', () => {
  expect(marked('查询表格', '表格')).toBe('表格')
  expect(marked('查询表格', 'cxbg')).toBe('查询表格')
  expect(marked('查询表格', 'bg')).toBe('表格')
  expect(marked('查询表格', 'chaxun')).toBe('查询')
  expect(marked('查询表格', 'CXB')).toBe('查询表')
  expect(marked('查询表格', 'xyz')).toBeUndefined()
})

test('the intermediate text of an input method is understood', () => {
  expect(marked('查询表格', "cha'xun")).toBe('查询')
  expect(marked('查询表格', 'cha xun')).toBe('查询')
})

test('a character is found by each of its readings', () => {
  expect(marked('重庆分公司', 'cq')).toBe('重庆')
  expect(marked('重庆分公司', 'zq')).toBe('重庆')
  expect(marked('银行流水', 'yh')).toBe('银行')
  expect(marked('银行流水', 'yinhang')).toBe('银行')
  expect(marked('银行流水', 'yx')).toBe('银行')
})

test('an English title is found by a part of it in any case, and by the first letters of its words', () => {
  expect(marked('Search table', 'TAB')).toBe('tab')
  expect(marked('Search table', 'st')).toBe('S|t')
  expect(marked('Search table', 'sx')).toBeUndefined()
})

test('titles with both scripts are found by either', () => {
  expect(marked('AI 润色', 'ai')).toBe('AI')
  expect(marked('AI 润色', 'rs')).toBe('润色')
})

test('titles that begin with the text come before titles that contain it', () => {
  const rank = (text: string, query: string) => findMatch(text, query)?.rank ?? Number.NaN
  expect(rank('消息', '消')).toBeLessThan(rank('全部消息', '消'))
  expect(rank('全部消息', '消')).toBeLessThan(rank('小溪', 'x'))
  expect(rank('消息', 'xx')).toBeLessThan(rank('全部消息', 'xx'))
})

test('an empty query matches everything and marks nothing', () => {
  expect(findMatch('查询表格', '  ')).toEqual({ ranges: [], rank: 0 })
})
