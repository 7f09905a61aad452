import type { ArticleRule } from '@greenroom/contract/areas/articles/article-checks'
import {
  type ArticleCover,
  type ArticlePart,
  articleContent,
} from '@greenroom/contract/areas/articles/article-content'
import { describe, expect, it } from 'vitest'
import { formulasFor, lintArticle, mediaPlace, parseMarkdown } from '../index.ts'
import { anArticle, aPart, lintOptions, paragraphs, pictureAddress } from '../testing/articles.ts'

const findings = (part: Parameters<typeof aPart>[0] = {}) => lintArticle(anArticle(aPart(part)), lintOptions)
const found = (part?: Parameters<typeof aPart>[0]) =>
  findings(part).map(({ rule, severity }) => `${severity} ${rule}`)

const lowest = (height: number) => ({ x1: 0, y1: 1 - height, x2: 1, y2: 1 })

it('An article has one to eight parts', () => {
  const isAllowed = (count: number) =>
    articleContent.safeParse(anArticle(...Array.from({ length: count }, () => aPart()))).success
  expect([0, 1, 8, 9].map(isAllowed)).toEqual([false, true, true, false])
})

describe('checks of an article', () => {
  it('find nothing in one that is in order', () => {
    expect(
      found({ body: `# 一\n\n## 二\n\n正文[链接](https://example.com)\n\n![图](${pictureAddress})` }),
    ).toEqual([])
  })

  it('find nothing in tasks, footnotes, highlights, keys and styled text', () => {
    const body =
      '- [x] a\n\n甲[^1] <mark>乙</mark> <kbd>丙</kbd> <span style="font-size:20px">丁</span><!-- x -->\n\n[^1]: 注'
    expect(found({ body })).toEqual([])
  })

  it('name what WeChat cannot show at its place', () => {
    const [finding] = findings({ body: '# 题\n\n甲乙 <ruby>漢<rt>hàn</rt></ruby>' })
    expect(finding).toMatchObject({ block: 1, from: 7, to: 8, values: { text: '漢' } })
  })

  it.each<[string, Partial<ArticlePart> & { body?: string }, 'error' | 'warning', ArticleRule]>([
    ['no title', { title: '' }, 'error', 'titleMissing'],
    ['a title of 33 characters', { title: '字'.repeat(33) }, 'error', 'titleTooLong'],
    ['a title that cards cut', { title: '字'.repeat(22) }, 'warning', 'titleCutOnCards'],
    ['an author of 17 characters', { author: '字'.repeat(17) }, 'error', 'authorTooLong'],
    ['a digest of 129 characters', { digest: '字'.repeat(129) }, 'error', 'digestTooLong'],
    [
      'a source address of more than 1 KB',
      { sourceAddress: `https://a.example/${'é'.repeat(600)}` },
      'error',
      'sourceAddressTooLong',
    ],
    ['no body', { document: paragraphs('') }, 'error', 'bodyEmpty'],
    ['a body of 20,000 characters', { document: paragraphs('字'.repeat(20_000)) }, 'error', 'bodyTooLong'],
    ['a body near the limit', { document: paragraphs('字'.repeat(18_500)) }, 'warning', 'bodyNearLimit'],
    ['no cover', { cover: null }, 'error', 'coverMissing'],
    ['a picture of another website', { body: '![](https://example.com/a.png)' }, 'error', 'pictureForeign'],
    [
      'a place that waits for its picture',
      { body: '![](https://picture.invalid/a1b2/clip.png)' },
      'error',
      'pictureEmpty',
    ],
    [
      'such a place in a block of HTML',
      { body: '<section><img src="https://picture.invalid/a1b2/clip.png"></section>' },
      'error',
      'pictureEmpty',
    ],
    [
      'a picture of another website in HTML',
      { body: '<p><img src="https://example.com/a.png"></p>' },
      'error',
      'pictureForeign',
    ],
    [
      'a picture that is not stored',
      { body: '![](/api/pictures/0198c0de-0000-7000-8000-00000000ffff)' },
      'error',
      'pictureMissing',
    ],
    ['a link that is no page', { body: '[写信](mailto:a@example.com)' }, 'warning', 'linkDropped'],
    ['ruby', { body: '<ruby>漢<rt>hàn</rt></ruby>' }, 'warning', 'rubyAsText'],
    ['a tag that WeChat drops', { body: '甲<abbr title="x">乙</abbr>' }, 'warning', 'htmlDropped'],
    [
      'a link of a picture',
      { body: `[![图](${pictureAddress})](https://example.com/)` },
      'warning',
      'linkDropped',
    ],
    ['a link inside a site', { body: '[见](../b.md)' }, 'warning', 'linkDropped'],
    ['a footnote that nothing refers to', { body: '甲\n\n[^1]: 注' }, 'warning', 'footnoteUnused'],
    [
      'a footnote without a note',
      {
        document: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'footnoteReference', attrs: { label: '1' } }] },
            ...paragraphs('甲').content,
          ],
        },
      },
      'warning',
      'footnoteMissing',
    ],
    ['a picture of a folder', { body: '正文\n\n![a](./b.png)' }, 'error', 'pictureMissing'],
    ['a script', { body: '<p onclick="x()">a</p>' }, 'warning', 'htmlDropped'],
    [
      'a video frame',
      { body: '<iframe src="https://example.com"></iframe>\n\n文' },
      'warning',
      'htmlDropped',
    ],
    ['a style that is dropped', { body: '<div style="position: fixed">a</div>' }, 'warning', 'htmlRewritten'],
    ['a wide table', { body: `|${'a|'.repeat(7)}\n|${'-|'.repeat(7)}` }, 'warning', 'tableWide'],
    ['a heading that skips a level', { body: '# 一\n\n### 三' }, 'warning', 'headingSkipped'],
    ['empty paragraphs', { document: paragraphs('a', '', '', '', 'b') }, 'warning', 'emptyParagraphs'],
    ['a faint colour', { body: '<span style="color:#dddddd">淡</span>' }, 'warning', 'colourTooFaint'],
  ])('find %s', (_, part, severity, rule) => {
    expect(found(part)).toEqual([`${severity} ${rule}`])
  })

  it.each<[string, number, string[], Partial<ArticleCover>?]>([
    ['too small to be cropped', 9, ['error coverTooSmall']],
    ['that looks blurry', 199, ['warning coverTooSmall']],
    ['of which too little is left', 400, ['warning coverCropTooSmall'], { wide: lowest(0.49) }],
    ['of which enough is left', 400, [], { wide: lowest(0.5), square: lowest(0.1) }],
  ])('find a cover %s', (_, side, expected, areas = {}) => {
    const part = aPart()
    if (!part.cover) throw new Error('There is no cover')
    const pictures = new Map([[part.cover.fileId, { width: side, height: side }]])
    const content = anArticle({ ...part, cover: { ...part.cover, ...areas } })
    const options = { ...lintOptions, pictures }
    expect(lintArticle(content, options).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(expected)
  })

  it('name the places for what only WeChat’s editor can insert, and leave cards of mini-programs alone', () => {
    const place = mediaPlace('mpvoice', { name: '晨读' }) ?? ''
    const card = '<section><mp-miniprogram data-miniprogram-appid="wx1"></mp-miniprogram></section>'
    expect(findings({ body: `甲${place}乙\n\n${card}` })).toMatchObject([
      { rule: 'placeToFill', severity: 'warning', block: 0, values: { text: place } },
    ])
  })

  it('name a formula that cannot be drawn at its place, and count the drawings of others', async () => {
    const check = async (body: string) => {
      const formulas = await formulasFor([parseMarkdown(body)])
      return lintArticle(anArticle(aPart({ body })), { ...lintOptions, formulas })
    }
    const [finding, ...others] = await check('# 题\n\n甲乙 $\\frac{1$ 与 $x^2$')
    expect(finding).toMatchObject({
      rule: 'formulaWrong',
      severity: 'warning',
      from: 7,
      to: 8,
      block: 1,
      values: { text: '\\frac{1', problem: 'missingBrace' },
    })
    expect(others).toEqual([])
    const many = Array.from({ length: 30 }, (_, index) => `$E_{${index}}=mc^2$`).join(' ')
    expect((await check(many)).map(({ rule }) => rule)).toEqual(['bodyTooLong'])
    expect(lintArticle(anArticle(aPart({ body: many })), lintOptions)).toEqual([])
  })

  it('go by the limits of the account', () => {
    const article = anArticle(aPart({ title: '字'.repeat(33) }))
    const limits = { ...lintOptions.limits, title: 64 }
    expect(lintArticle(article, { ...lintOptions, limits }).map(({ rule }) => rule)).toEqual([
      'titleCutOnCards',
    ])
  })

  it('count an emoji once', () => {
    expect(found({ title: '😀'.repeat(16) })).toEqual([])
  })

  it('warn that a digest is not shown when there are several articles', () => {
    const article = anArticle(aPart({ digest: '摘要' }), aPart())
    expect(lintArticle(article, lintOptions).map(({ rule }) => rule)).toEqual(['digestNotShown'])
  })

  it('name the place as ProseMirror counts, and mend it there', () => {
    const [empty] = findings({ document: paragraphs('ab', '', '', 'c') })
    expect(empty).toMatchObject({ from: 4, to: 8, block: 1, mend: { kind: 'replaceNodes', from: 4, to: 8 } })
    const [faint] = findings({ body: 'ab<span style="color:#dddddd">淡</span>' })
    expect(faint).toMatchObject({ from: 3, to: 4, mend: { nodes: [{ type: 'text', text: '淡' }] } })
  })

  it('mend a digest by whole sentences', () => {
    const [finding] = findings({ digest: `第一句。${'字'.repeat(130)}。` })
    expect(finding?.mend).toEqual({ kind: 'setField', field: 'digest', value: '第一句。' })
  })

  it('keep their keys when text is inserted before them', () => {
    const id = aPart().id
    const [before] = findings({ id, body: '![](https://example.com/a.png)' })
    const [after] = findings({ id, body: '新的一段\n\n![](https://example.com/a.png)' })
    expect(after?.key).toBe(before?.key)
    expect(after?.from).not.toBe(before?.from)
  })
})
