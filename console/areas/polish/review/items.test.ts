import type { Finding } from '@greenroom/contract/areas/polish/findings'
import { describe, expect, it } from 'vitest'
import {
  acceptAll,
  composeText,
  type Decision,
  type ReviewItem,
  rejectAll,
  reviewItems,
  summarize,
} from './items.ts'

const warning: Finding = {
  begin: 4,
  end: 6,
  rule: 'superlative',
  grade: 'high',
  suggestions: ['优秀', '出色'],
  note: '',
}
const typo: Finding = { begin: 0, end: 2, rule: 'typo', grade: null, suggestions: ['我们'], note: '' }
const source = '我门做到最佳,真好'
const checked = {
  mode: 'offline' as const,
  options: null,
  source,
  result: '我们做到最佳，真好',
  findings: [typo, warning],
}
const decide = (items: readonly ReviewItem[], ...decisions: (Decision | undefined)[]) =>
  new Map(items.flatMap((item, place) => (decisions[place] ? [[item, decisions[place]] as const] : [])))

describe('findings of rules', () => {
  const items = reviewItems(checked)

  it('are changes with their reasons, and warnings, in the order of the text', () => {
    expect(items.map(({ kind, before, after }) => `${kind} ${before}→${after}`)).toEqual([
      'change 我门→我们',
      'warning 最佳→优秀',
      'change ,→，',
    ])
    expect(items[0]?.findings).toEqual([typo])
  })

  it('gives the source when nothing is accepted, and everything at once', () => {
    expect(composeText(source, items, new Map())).toBe(source)
    expect(composeText(source, items, rejectAll(items))).toBe(source)
    expect(composeText(source, items, acceptAll(items))).toBe('我们做到优秀，真好')
  })

  it('accept another wording, and store the reason for an ignored warning', () => {
    const other = decide(items, undefined, { verdict: 'accepted', text: '出色' })
    expect(composeText(source, items, other)).toBe('我门做到出色,真好')
    const ignored = decide(items, { verdict: 'accepted' }, { verdict: 'rejected', note: '获奖原文' })
    expect(summarize(items, ignored)).toEqual({
      accepted: 1,
      rejected: 1,
      open: 1,
      ignored: [{ word: '最佳', note: '获奖原文' }],
    })
  })
})

it('A continuation is one addition at the end', () => {
  const run = { mode: 'assistant' as const, options: { action: 'continue' as const }, findings: [] }
  const items = reviewItems({ ...run, source: '开头。', result: '后来。' })
  expect(items).toHaveLength(1)
  expect(composeText('开头。', items, acceptAll(items))).toBe('开头。后来。')
})

it('Of two acceptances at one place the first counts', () => {
  const whole = {
    mode: 'assistant' as const,
    options: { action: 'polish' as const },
    findings: [{ ...warning, begin: 0, end: 2 }],
  }
  const items = reviewItems({ ...whole, source: '最佳', result: '很好' })
  expect(composeText('最佳', items, acceptAll(items))).toMatch(/^(很好|优秀)$/)
})
