import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['', 0],
  ['  。！ ', 0],
  ['内容集合', 4],
  ['内容，集合。', 4],
  ['content operations', 2],
  ['用 Greenroom 推广', 4],
  ['it’s 3.5 times', 3],
  ['ありがとう', 5],
  ['👍 good', 1],
])('%j has %d words', (text, number) => {
  expect(countWords(text)).toBe(number)
})
