import { type ArticleDocument, articleDocument } from '@greenroom/contract/areas/articles/article-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownLosses, parseMarkdown, plainText, toMarkdown } from '../index.ts'
import { paragraphs } from '../testing/articles.ts'
import { documents } from '../testing/documents.ts'
import { comparable } from './comparable.ts'

describe('Markdown', () => {
  it('gives back every document that was printed', () => {
    fc.assert(
      fc.property(documents, document => {
        const losses = markdownLosses(document)
        expect(losses.filter(loss => loss !== 'emptyParagraphs')).toEqual([])
        const back = parseMarkdown(toMarkdown(document))
        expect(comparable(back.content)).toBe(comparable(document.content))
        expect(articleDocument.safeParse(back).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is the same after parsing and printing', () => {
    const printed = `# 标题

段落**粗体**和 [链接](https://example.com/)，<span style="color:#ff0000">红</span>。

- 一
- 二
  - 里面

3. 三
4. 四

> 引用

\`\`\`ts
const a = 1

const b = 2
\`\`\`

| A | B |
| - | - |
| 1 \\| 2 | **c** |

![图](/api/pictures/0198c0de-0000-7000-8000-000000000001 "说明"){width=50}

<!-- align: center -->

居中

---

<section style="color:red">HTML</section>
`
    expect(toMarkdown(parseMarkdown(printed))).toBe(printed)
  })

  it('joins lines of a paragraph with a space, but not between Chinese characters', () => {
    const lines = (source: string) => plainText(parseMarkdown(source).content)
    expect(lines('今天\n天气')).toBe('今天天气\n')
    expect(lines('hello\nworld')).toBe('hello world\n')
  })

  const cell = (attrs: object, ...content: object[]) => ({ type: 'tableCell', attrs, content })
  const paragraph = (textAlign: string | null) => ({
    type: 'paragraph',
    attrs: { textAlign },
    content: [{ type: 'text', text: 'a' }],
  })
  const table = (...rows: object[][]) => ({
    type: 'table',
    content: rows.map(content => ({ type: 'tableRow', content })),
  })
  it.each([
    ['a table', table([cell({}, paragraph(null))], [cell({}, paragraph(null))]), []],
    ['merged cells', table([cell({ colspan: 2 }, paragraph(null))]), ['mergedCells']],
    ['two paragraphs in a cell', table([cell({}, paragraph(null), paragraph(null))]), ['blocksInCells']],
    [
      'a header beside other cells',
      table([cell({}, paragraph(null)), { ...cell({}, paragraph(null)), type: 'tableHeader' }]),
      ['headerCells'],
    ],
    [
      'another alignment in one column',
      table([cell({}, paragraph('left'))], [cell({}, paragraph('right'))]),
      ['cellAlignment'],
    ],
    [
      'a footnote without a note',
      { type: 'paragraph', content: [{ type: 'footnoteReference', attrs: { label: '1' } }] },
      ['footnotes'],
    ],
    [
      'a tag at the beginning of a paragraph',
      { type: 'paragraph', content: [{ type: 'inlineHtml', attrs: { html: '<wbr>' } }] },
      ['details'],
    ],
  ])('names what it cannot express: %s', (_, node, losses) => {
    expect(markdownLosses(articleDocument.parse({ type: 'doc', content: [node] }))).toEqual(losses)
  })

  const quote = (...texts: string[]): ArticleDocument => ({
    type: 'doc',
    content: [{ type: 'blockquote', content: paragraphs(...texts).content }],
  })
  it.each([
    ['a blank paragraph between others', paragraphs('一', '', '二'), ['emptyParagraphs']],
    ['one at the beginning', paragraphs('', '一'), ['emptyParagraphs']],
    ['one of spaces', paragraphs('一', '  ', '二'), ['emptyParagraphs']],
    ['one in a quotation', quote('一', '', '二'), ['emptyParagraphs']],
    ['one at the end', paragraphs('一', ''), []],
    ['several at the end', paragraphs('一', '', ' ', ''), []],
    ['one at the end of a quotation', quote('一', ''), []],
    ['nothing else', paragraphs(''), []],
  ] as const)('names a loss only where readers would see it: %s', (_, document, losses) => {
    expect(markdownLosses(document)).toEqual(losses)
  })

  it('drops links that are no web addresses, and keeps their text', () => {
    const [node] = parseMarkdown('[按](javascript:alert(1))').content
    expect(node).toMatchObject({ content: [{ type: 'text', text: '按' }] })
  })
})
