import { languages } from '@greenroom/contract/languages'
import { describe, expect, it } from 'vitest'
import { linkedPage, readGuidePage } from './guide.ts'
import { guidePages } from './guide-pages.ts'

describe.each(languages)('a page of the guide in %s', language => {
  it.each(guidePages)(
    'has a title, a purpose and jobs, and no Markdown that is left over: %s',
    async page => {
      const { title, purpose, html } = await readGuidePage(page, language)
      expect(title).toMatch(/^\p{L}/u)
      expect(purpose).toMatch(/[.。]$/)
      expect(html).toMatch(/<h2>/)
      // Such as emphasis beside Chinese punctuation, which Markdown does not take for emphasis.
      expect(`${title} ${purpose} ${html.replaceAll(/<[^>]*>/g, '')}`).not.toMatch(/\*\*|\]\(|`|&lt;/)
    },
  )

  it.each(guidePages)('shows pictures that were built with the console: %s', async page => {
    const { html } = await readGuidePage(page, language)
    expect(html).not.toMatch(/src=""/)
  })
})

it('A link leads to a page of the guide by its file, and to no other file', () => {
  expect(linkedPage('content-sets.md')).toBe('content-sets')
  expect(linkedPage('missing.md')).toBeUndefined()
  expect(linkedPage('https://example.com/start.md')).toBeUndefined()
})
