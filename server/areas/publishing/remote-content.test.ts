import { formulasFor, parseMarkdown, renderDocument } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { expect, it } from 'vitest'
import { rewriteHtml } from '../../../emulators/weixin/rewrite-html.ts'
import { emptyPart, notesTitle } from '../articles/index.ts'
import { remoteContent } from './remote-content.ts'

it('A draft that WeChat did not change keeps its front matter, comments and footnotes, one with changes as well', () => {
  const document = parseMarkdown(
    '---\ntitle: 题\n---\n\n甲[^1]\n\n<!-- 注 -->\n\n乙\n\n[^1]: 脚注 [链](https://example.com/)\n\n丙',
  )
  const content: ArticleContent = {
    sourceFormat: 'richText',
    style: defaultArticleStyle,
    parts: [emptyPart({ document })],
  }
  const html = renderDocument(document, { style: defaultArticleStyle, notesTitle })
  const copy = (changed: string) => {
    const { id: partId, title, author, digest, sourceAddress, comments } = emptyPart()
    return [{ partId, title, author, digest, sourceAddress, comments, html: changed }]
  }
  const read = (now: string) =>
    remoteContent({ sent: content, before: copy(html), now: copy(now) }).parts[0]?.document.content

  expect(read(html)).toEqual(document.content)
  const typesOf = (blocks: typeof document.content | undefined) => blocks?.map(({ type }) => type)
  expect(typesOf(read(html.replace('>乙<', '>乙二<')))?.toSorted()).toEqual(
    typesOf(document.content)?.toSorted(),
  )
})

it('Formulas in blocks that were changed at WeChat stay formulas, and other drawings go', async () => {
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
  expect(
    read(
      html
        .replace('<section style="', '<section style="opacity:.5;')
        .replace('甲', '<svg><path d="M0 0"></path></svg>子'),
    ),
  ).toBe(markdown.replace('甲', '子'))
})
