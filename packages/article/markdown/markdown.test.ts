import {
  type ArticleDocument,
  articleDocument,
  type InlineNode,
  type MarkNode,
} from '@greenroom/contract/areas/articles/article-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownLosses, parseMarkdown, plainText, toMarkdown } from '../index.ts'
import { paragraphs } from '../testing/articles.ts'

const text = fc
  .array(
    fc.constantFrom(
      '今',
      '天',
      'a',
      'B',
      '1',
      '。',
      '*',
      '_',
      '`',
      '[',
      ']',
      '<',
      '&',
      '#',
      '|',
      '\\',
      '!',
      '“',
      '-',
      '+',
      '~',
      '{',
      '1.',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(characters => characters.join(''))
const marks = fc.subarray<MarkNode>(
  [
    { type: 'link', attrs: { href: 'https://example.com/(a)?b=1' } },
    { type: 'bold' },
    { type: 'italic' },
    { type: 'strike' },
    { type: 'underline' },
    { type: 'textStyle', attrs: { color: '#ff0000', backgroundColor: null } },
  ],
  { maxLength: 2 },
)
const inline = fc.array(fc.record({ text, marks }), { minLength: 1, maxLength: 4 }).map(pieces =>
  pieces.map(
    (piece): InlineNode => ({
      type: 'text',
      text: piece.text,
      ...(piece.marks.length > 0 && { marks: piece.marks }),
    }),
  ),
)
const paragraph = inline.map(content => ({ type: 'paragraph' as const, attrs: { textAlign: null }, content }))
const block = fc.oneof(
  paragraph,
  inline.map(content => ({
    type: 'heading' as const,
    attrs: { textAlign: null, level: 2 as const },
    content,
  })),
  fc
    .array(paragraph, { minLength: 1, maxLength: 2 })
    .map(content => ({ type: 'blockquote' as const, content })),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map(items => ({
    type: 'bulletList' as const,
    content: items.map(item => ({ type: 'listItem' as const, content: [item] })),
  })),
  text.map(code => ({
    type: 'codeBlock' as const,
    attrs: { language: 'js' },
    content: [{ type: 'text' as const, text: code }],
  })),
)

describe('Markdown', () => {
  it('gives back the text of every document that was printed', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), content => {
        const back = parseMarkdown(toMarkdown({ type: 'doc', content }))
        expect(plainText(back.content)).toBe(plainText(content))
        expect(back.content.map(({ type }) => type)).toEqual(content.map(({ type }) => type))
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
| --- | --- |
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

  it('lists what it cannot express', () => {
    expect(markdownLosses(parseMarkdown('| A |\n| --- |\n| 1 |'))).toEqual([])
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
