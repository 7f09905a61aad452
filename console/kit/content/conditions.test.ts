import type { ContentConditions } from '@greenroom/contract/areas/content/content-conditions'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { conditionsText, conditionTexts } from './conditions.ts'

const format = { number: (value: number) => String(value), exact: (instant: string) => instant.slice(0, 10) }
const conditions: ContentConditions = {
  genres: ['text', 'img'],
  topics: ['running', 'hiking'],
  words: ['race', 'trail'],
  wordsMatch: 'all',
  withinDays: 30,
  clicksAtLeast: 300,
  publishedBefore: '2026-02-01T00:00:00Z',
  status: 'online',
}
const grouped: ContentConditions = {
  topics: ['running'],
  groups: [
    { match: 'any', of: [{ withinDays: 1 }, { clicksAtLeast: 300, status: 'online' }] },
    {
      match: 'none',
      of: [{ authors: ['Lin'] }, { groups: [{ match: 'any', of: [{ sources: ['other'] }] }] }],
    },
    { match: 'none', of: [{ languages: ['ja'], status: 'offline' }] },
  ],
}

afterEach(() => i18next.changeLanguage('zh-CN'))

test('conditions read as a sentence in English', async () => {
  await i18next.changeLanguage('en-US')
  expect(conditionsText(conditions, format)).toBe(
    'Genre is Text or Image-text, topic is running or hiking, title or text contains “race” and “trail”, ' +
      'published in the last 30 days, published before 2026-02-01, clicks ≥ 300, status is Online',
  )
  expect(conditionsText({}, format)).toBe('All content items')
})

test('groups stand in brackets, and the opposite of a condition in its own words', async () => {
  await i18next.changeLanguage('en-US')
  expect(conditionTexts(grouped, format)).toEqual([
    'Topic is running',
    'Published in the last 1 day, or (clicks ≥ 300 and status is Online)',
    'Author is not Lin',
    'Source is not Other',
    'Not (language is Japanese and status is Offline)',
  ])
  await i18next.changeLanguage('zh-CN')
  expect(conditionsText(grouped, format)).toBe(
    '话题为running，（最近 1 天内发布，或（点击量 ≥ 300且状态为已上线）），作者不是Lin，来源不是其他，不符合（语言为日语且状态为未上线）',
  )
})

test('conditions read as a sentence in Chinese', async () => {
  const few: ContentConditions = { sources: ['foreign'], topicWords: ['跑'], wordsMatch: 'all' }
  await i18next.changeLanguage('zh-CN')
  expect(conditionsText(few, format)).toBe('来源为国外网站，话题包含“跑”')
})
