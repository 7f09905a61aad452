import { expect, it } from 'vitest'
import { categorize } from './categorize.ts'

it.each([
  ['这个怎么买？', 'question'],
  ['几点开始', 'question'],
  ['How do I join', 'question'],
  ['画面卡了', 'complaint'],
  ['没声音', 'complaint'],
  ['为什么没有声音？', 'complaint'],
  ['The stream is lagging again', 'complaint'],
  ["can't hear anything", 'complaint'],
  ['太好听了', 'praise'],
  ['666', 'praise'],
  ['Great show!', 'praise'],
  ['来了来了', 'other'],
  ['hello from Oslo', 'other'],
  ['打卡', 'other'],
])('%j is a %s', (content, category) => {
  expect(categorize(content)).toBe(category)
})
