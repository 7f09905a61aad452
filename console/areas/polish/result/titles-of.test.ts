import { expect, it } from 'vitest'
import { titlesOf } from './titles-of.ts'

it('Titles lose numbering and quotation marks of models, and keep their own', () => {
  expect(titlesOf('1. “第一个”\n\n2、《第二个》\n- 第三个：说“好”\n  2026 年的春天 \n5) 3.0 来了')).toEqual([
    '第一个',
    '第二个',
    '第三个：说“好”',
    '2026 年的春天',
    '3.0 来了',
  ])
})
