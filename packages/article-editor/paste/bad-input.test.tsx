import { plainText } from '@greenroom/article'
import { documentLimits } from '@greenroom/contract/areas/articles/article-document'
import { describe, expect, it } from 'vitest'
import { documentFromHtml } from '../rich/document.ts'
import { cleanPaste } from './clean-pasted-html.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

/** The text that arrives of HTML; an error when no document can hold it. */
function textOf(html: string): string {
  const document = documentFromHtml(cleanPaste(html).html)
  if (!document) throw new Error('No document can hold this')
  return plainText(document.content).trim().replaceAll(/\s+/g, ' ')
}

describe('nothing that is pasted is swallowed:', () => {
  it.each([
    ['a drawing with a class', '<h2>甲 <svg class="octicon"><path d="M0 0"></path></svg></h2>', '甲'],
    [
      'text in a drawing',
      '<p>甲</p><svg class="chart" width="300"><g><text x="1">乙</text></g></svg>',
      '甲 乙',
    ],
    [
      'a formula without a source',
      '<p><math><mi class="x">x</mi><mo>=</mo><mn>1</mn></math> 甲</p>',
      'x=1 甲',
    ],
    ['elements of other vocabularies', '<o:p class="x">甲</o:p><st1:place w:st="on">乙</st1:place>', '甲乙'],
    [
      'elements that a website defines',
      '<my-card class="x"><my-title>甲</my-title><p>乙</p></my-card>',
      '甲 乙',
    ],
    ['a link that would run', '<p><a href="java\nscript:x()">甲</a></p>', '甲'],
    ['a paragraph beside a script', '<script>x()</script><p onclick="x()">甲</p><style>p{}</style>', '甲'],
    ['a field with text', '<p>甲</p><textarea>乙</textarea>', '甲 乙'],
    ['bold and coloured text in spans', '<p><span style="font-weight:700;color:red">甲</span></p>', '甲'],
    ['a heading of the sixth level', '<h6>甲</h6>', '甲'],
    ['a picture whose name is no address', '<p>甲</p><img src="cid:1@a"><p>乙</p>', '甲 乙'],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it('items of a list of 200 levels, in their order', () => {
    const items = Array.from({ length: 200 }, (_, index) => `i${index}`)
    const html = items.map(item => `<ul><li>${item}`).join('') + '</li></ul>'.repeat(200)
    expect(textOf(html)).toBe(items.join(' '))
    expect(cleanPaste(html).leftOut).toEqual([{ kind: 'levels', count: 193 }])
  })

  it.each(['blockquote', 'div', 'section'])('text in 200 %s elements', tag => {
    expect(textOf(`${`<${tag}>`.repeat(200)}甲${`</${tag}>`.repeat(200)}`)).toBe('甲')
  })

  it('text in 40 tables', () => {
    expect(textOf(`${'<table><tr><td>'.repeat(40)}甲${'</td></tr></table>'.repeat(40)}`)).toBe('甲')
  })

  it('HTML that cannot be read arrives as its plain text, which is said', () => {
    const elements = '<b>x</b>'.repeat(60_001)
    const { html, problem } = cleanPaste(elements, { plain: '甲\n\n<b>乙' })
    expect({ html, problem }).toEqual({ html: '<p>甲</p><p>&lt;b>乙</p>', problem: 'plain' })
  })

  it('text that no article can hold is refused, which is said', () => {
    const plain = '字'.repeat(documentLimits.json + 1)
    expect(cleanPaste(`<p>${plain}</p>`, { plain })).toMatchObject({ html: '', problem: 'tooLong' })
  })
})

describe('a picture', () => {
  const png = `data:image/png;base64,${btoa('x'.repeat(3_000_000))}`

  it('in the text itself is taken out, and its place waits for it', () => {
    const { html, pictures } = cleanPaste(`<p>甲</p><img src="${png}" alt="图"><p>乙</p>`)
    expect(pictures.map(({ file: { type, size } }) => ({ type, size }))).toEqual([
      { type: 'image/png', size: 3_000_000 },
    ])
    expect(html).toBe(`<p>甲</p><img src="${pictures[0]?.address}" alt="图"><p>乙</p>`)
  })

  it('that holds a place for another is not taken for one', () => {
    expect(cleanPaste('<img src="data:image/gif;base64,R0lGODlhAQ">甲').html).toBe('甲')
  })
})

describe('Markdown is seen', () => {
  it.each([
    ['headings', '# 甲\n\n正文\n\n## 乙'],
    ['a fence', '```js\na\n```'],
    ['a table', '| a | b |\n| --- | :-: |\n| 1 | 2 |'],
    ['a heading and a list', '## 甲\n\n- 乙\n- 丙'],
    ['links', '[甲](https://example.com/) 和 ![](https://example.com/a.png)'],
    ['tasks', '- [x] 甲\n- [ ] 乙'],
  ])('by %s', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(true)
  })

  it.each([
    ['a star', '2 * 3 * 4 = 24，带 * 的为必填'],
    ['a hash sign', '#话题# 今天的内容'],
    ['a hyphen', '春江水暖 - 副标题\n- 署名'],
    ['an address', '请看 https://example.com/a_b_c'],
    ['a shell', '$ ls -l | grep a\n# done'],
    ['plain lines', '甲\n乙\n\n丙'],
  ])('not in %s', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(false)
  })
})
