import { articleDocument } from '@greenroom/contract/areas/articles/article-document'
import { expect, it } from 'vitest'
import { documentOfSource, parseMarkdown, sourceOf } from './index.ts'

it.each([
  ['quotations nested too deeply', `${'> '.repeat(80)}deep`],
  [
    'lists nested too deeply',
    Array.from({ length: 80 }, (_, depth) => `${'  '.repeat(depth)}- ${depth}`).join('\n'),
  ],
  ['more nodes than a document may have', '- 汉*字*  \n'.repeat(10_000)],
  ['brackets that are never closed', '['.repeat(3000)],
])('Markdown is read into a document that can be stored, with all of its text: %s', (_, source) => {
  const document = documentOfSource(source)
  expect(articleDocument.safeParse(document).data).toEqual(document)
  const json = JSON.stringify(document)
  for (const word of new Set(source.match(/[\p{L}\d]+/gu))) expect(json).toContain(word)
})

it('A picture without a usable address stays as HTML with its text', () => {
  const [picture] = documentOfSource('![a](p)\n\nText.').content
  expect(picture).toEqual({ type: 'rawHtml', attrs: { html: '<img src="p" alt="a">' } })
})

it('A block that the schema does not allow leaves the others as they are', () => {
  const { content } = documentOfSource(`# A\n\n${'> '.repeat(80)}deep\n\n- b`)
  expect([content.length, content[0]?.type, content[2]?.type]).toEqual([3, 'heading', 'bulletList'])
})

it('Markdown that the schema allows is read as the parser does', () => {
  const source = '# A\n\n- b\n- c\n\n| d |\n| --- |\n| e |'
  expect(documentOfSource(source)).toEqual(articleDocument.parse(parseMarkdown(source)))
})

it('The Markdown of a part is its source; without one, its document is printed', () => {
  const document = parseMarkdown('* a')
  expect(sourceOf({ source: '* a', document })).toBe('* a')
  expect(sourceOf({ source: '', document })).toBe('')
  expect(sourceOf({ source: null, document })).toBe('- a\n')
})
