import { formulasFor, parseMarkdown, renderDocument } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { expect, it } from 'vitest'
import { rewriteHtml } from '../../../emulators/weixin/rewrite-html.ts'
import { emptyPart, notesTitle } from '../articles/index.ts'
import { remoteContent } from './remote-content.ts'

/** The draft as a document: `change` stands for a writer at WeChat. */
function readAtWeixin(document: ArticleDocument, change: (html: string) => string) {
  const content: ArticleContent = {
    sourceFormat: 'richText',
    style: defaultArticleStyle,
    parts: [emptyPart({ document })],
  }
  const copy = (html: string) => {
    const { id: partId, title, author, digest, sourceAddress, comments } = emptyPart()
    return [{ partId, title, author, digest, sourceAddress, comments, html }]
  }
  const html = renderDocument(document, { style: defaultArticleStyle, notesTitle })
  return remoteContent({ sent: content, before: copy(html), now: copy(change(html)) }).parts[0]?.document
    .content
}

it('A draft that WeChat did not change keeps its front matter, comments and footnotes, one with changes as well', () => {
  const document = parseMarkdown(
    '---\ntitle: 题\n---\n\n甲[^1]\n\n<!-- 注 -->\n\n乙\n\n[^1]: 脚注 [链](https://example.com/)\n\n丙',
  )
  expect(readAtWeixin(document, html => html)).toEqual(document.content)
  const typesOf = (blocks: typeof document.content | undefined) => blocks?.map(({ type }) => type)
  expect(typesOf(readAtWeixin(document, html => html.replace('>乙<', '>乙二<')))?.toSorted()).toEqual(
    typesOf(document.content)?.toSorted(),
  )
})

it('Text that was added at WeChat before or after all that was sent leaves the other blocks as they were', () => {
  const document = parseMarkdown('# 题\n\n甲\n\n- 乙')
  const blocks = readAtWeixin(document, html => `<p>前</p>${html}<p>后</p>`)
  expect(blocks).toMatchObject([
    { type: 'paragraph', content: [{ text: '前' }] },
    ...document.content,
    { type: 'paragraph', content: [{ text: '后' }] },
  ])
})

it('Cards of mini-programs come back as they were sent, and what only WeChat’s editor inserts as a place for it', () => {
  const card =
    '<section><mp-miniprogram data-miniprogram-appid="wx1" data-miniprogram-title="甲"></mp-miniprogram></section>'
  const document = parseMarkdown(`乙\n\n${card}\n\n丙`)
  const added = card.replace('甲', '丁')
  const blocks = readAtWeixin(document, html => {
    const stored = rewriteHtml(html, () => true)
    expect(stored).toContain(card)
    const voice = '<p><mpvoice name="晨读" voice_encode_fileid="a"></mpvoice></p>'
    return stored.replace('>丙<', `>丙二</p>${voice}${added}<p><`)
  })
  expect(blocks).toMatchObject([
    { content: [{ text: '乙' }] },
    { type: 'rawHtml', attrs: { html: card } },
    { content: [{ text: '丙二' }] },
    { content: [{ text: '【推送后请在微信后台此处插入音频：晨读】' }] },
    { type: 'rawHtml', attrs: { html: added } },
    {},
  ])
})

it('Formulas in blocks that were changed at WeChat stay formulas, beside other drawings they are drawings too', async () => {
  const markdown = '甲 $x^2$ 乙\n\n$$\n\\frac{1}{2}\n$$\n\n丙 **$y$**\n'
  const document = parseMarkdown(markdown)
  const part = { ...emptyPart({ document }), source: markdown }
  const content: ArticleContent = { sourceFormat: 'markdown', style: defaultArticleStyle, parts: [part] }
  const formulas = await formulasFor([document])
  const html = renderDocument(document, { style: defaultArticleStyle, notesTitle, formulas })
  const copy = (changed: string) => {
    const { id: partId, title, author, digest, sourceAddress, comments } = emptyPart()
    return [
      { partId, title, author, digest, sourceAddress, comments, html: rewriteHtml(changed, () => false) },
    ]
  }
  const read = (now: string) =>
    remoteContent({ sent: content, before: copy(html), now: copy(now), formulas }).parts[0]?.source
  expect(read(html)).toBe(markdown)
  expect(read(html.replace(' 乙', ' 乙二').replace('丙 ', '丙二 '))).toBe(
    markdown.replace('乙', '乙二').replace('丙', '丙二'),
  )
  const drawn = read(html.replace('甲', '<svg><path d="M0 0"></path></svg>子')) ?? ''
  expect(drawn.match(/<svg/g)).toHaveLength(2)
  expect(drawn).toContain('<path d="M0 0">')
  expect(drawn).toContain(markdown.slice(markdown.indexOf('$$')))
})
