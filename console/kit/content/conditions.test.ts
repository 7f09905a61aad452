import type { ContentConditions } from '@greenroom/contract/areas/content/content-conditions'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { conditionFacts, conditionsText } from './conditions.ts'

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

afterEach(() => i18next.changeLanguage('zh-CN'))

test('conditions read as a sentence in English', async () => {
  await i18next.changeLanguage('en-US')
  expect(conditionsText(conditions, format)).toBe(
    'Genre is Text or Image-text; Topic is running or hiking; Title or text contains “race” and “trail”; ' +
      'Published in the last 30 days; Published before 2026-02-01; Clicks ≥ 300; Status is Online',
  )
  expect(conditionsText({}, format)).toBe('All content items')
})

test('conditions read as a sentence in Chinese, and as facts', async () => {
  await i18next.changeLanguage('zh-CN')
  const few: ContentConditions = { sources: ['foreign'], topicWords: ['跑'], wordsMatch: 'all' }
  expect(conditionsText(few, format)).toBe('来源为国外网站；话题包含“跑”')
  expect(conditionFacts(few, format)).toEqual([
    ['来源', '国外网站'],
    ['话题包含', '“跑”'],
  ])
})
