import { parseMarkdown } from '@greenroom/article'
import { expect, it } from 'vitest'
import { languageOf } from './article-language.ts'

it.each([
  ['', '春江水暖', 'zh-CN'],
  ['春', 'Spring', 'zh-CN'],
  ['Spring', 'River, 2026 ☕', 'en'],
])('an article “%s” of “%s” is written in %s', (title, text, language) => {
  expect(languageOf({ title, document: parseMarkdown(text) })).toBe(language)
})
