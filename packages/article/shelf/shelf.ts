import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { parseMarkdown } from '../markdown/parse.ts'
import { calls, signatures } from './calls.ts'
import { cards, pictures } from './cards.ts'
import { type Draw, paintOf } from './draw.ts'
import { dividers, headings } from './headings.ts'
import { lists } from './lists.ts'
import { quotes } from './quotes.ts'

const drawings = {
  headings,
  cards,
  dividers,
  quotes,
  lists,
  pictures,
  signatures,
  calls,
}
export type ShelfCategory = keyof typeof drawings
type Names<T> = T extends T ? keyof T & string : never
export type ShelfBlockId = Names<(typeof drawings)[ShelfCategory]>

export const shelfCategories = Object.keys(drawings) as ShelfCategory[]

/** A block of the shelf. */
export interface ShelfBlock {
  id: ShelfBlockId
  category: ShelfCategory
}

/** Every block of the shelf, by category. */
export const shelfBlocks: readonly ShelfBlock[] = shelfCategories.flatMap(category =>
  (Object.keys(drawings[category]) as ShelfBlockId[]).map(id => ({ id, category })),
)

const draws = new Map<string, Draw>(Object.values(drawings).flatMap(one => Object.entries<Draw>(one)))

/**
 * A block as HTML that the sanitiser and WeChat keep as it is, on one line.
 * @param accent the accent colour of the article
 * @param picture address of a picture, for blocks that frame one
 */
export const shelfHtml = (id: ShelfBlockId, accent: string, picture?: string): string =>
  draws.get(id)?.(paintOf(accent, picture)) ?? ''

const blockNode = (html: string): BlockNode => ({ type: 'rawHtml', attrs: { html } })

/** A block as a document to insert. */
export const shelfDocument = (html: string): ArticleDocument => ({ type: 'doc', content: [blockNode(html)] })

/** Tags of a block and the texts between them. */
const piecesOf = (html: string) => html.split(/(<[^>]*>)/)
/** Ornaments are no texts. */
const isText = (text: string) => !text.startsWith('<') && /[\p{L}\p{N}]/u.test(text)

/** The texts of a block of the shelf, which writers replace. */
export const blockTexts = (html: string): string[] => piecesOf(html).filter(isText)

/** The first text of a block; empty when it has none. */
export const firstText = (html: string): string => blockTexts(html)[0] ?? ''

/** A block with other texts, in their order. Missing ones stay. */
export function withBlockTexts(html: string, texts: readonly string[]): string {
  let index = 0
  return piecesOf(html)
    .map(text => (isText(text) ? escapedText(texts[index++] ?? text) : text))
    .join('')
}

const escapedText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A block of a template, with a text in place of its first one. */
interface Piece {
  block: ShelfBlockId
  text?: string
}
const piece = (block: ShelfBlockId, text?: string): Piece => ({ block, ...(text !== undefined && { text }) })

/** Ready templates: blocks of the shelf, with Markdown between them. */
const bodies = {
  announcement: [
    piece('headingEnglish', 'NOTICE'),
    '各位读者：\n\n用一两句话说明要公布什么、从什么时候开始。',
    piece('cardHeader', '公告要点'),
    piece('headingBar', '与您有关的变化'),
    '写清楚谁会受影响，需要做什么，期限是哪一天。',
    piece('listTicks'),
    '如有疑问，请在后台留言，我们会在工作日内回复。',
    piece('signatureNotice'),
  ],
  interview: [
    piece('quoteMark'),
    '用一段话介绍受访者：从事什么，为什么值得一读。',
    piece('pictureCaption'),
    piece('headingSides', '初次见面'),
    '交代采访的时间和场景。',
    piece('quoteDialogue'),
    '接着写问答，或者把回答写成段落。',
    piece('quoteCentre'),
    piece('signatureAuthor'),
    piece('callLike'),
  ],
  digest: [
    piece('dividerWord', '第 1 期'),
    piece('headingTag', '本周要闻'),
    '- 第一条要闻，一句话说清楚。\n- 第二条要闻。\n- 第三条要闻。',
    piece('cardFigures'),
    piece('headingTag', '值得一读'),
    '说明为什么值得一读。',
    piece('callReadOn'),
    piece('dividerEnd'),
    piece('signatureCredits'),
    piece('callFollow'),
  ],
  invitation: [
    piece('headingFrame', '邀请函'),
    '写给读者的邀请：这是一场怎样的活动，为什么要来。',
    piece('cardSchedule'),
    piece('headingSides', '活动流程'),
    piece('listSteps'),
    piece('headingSides', '嘉宾介绍'),
    '介绍嘉宾的姓名和身份。',
    piece('callCode'),
    piece('callOriginal'),
  ],
} as const satisfies Record<string, readonly (string | Piece)[]>
export type ReadyTemplateId = keyof typeof bodies

export const readyTemplates = Object.keys(bodies) as ReadyTemplateId[]

const pieceHtml = ({ block, text }: Piece, accent: string): string =>
  withBlockTexts(shelfHtml(block, accent), text === undefined ? [] : [text])

/** A ready template as Markdown. */
export const readySource = (id: ReadyTemplateId, accent: string): string =>
  bodies[id].map(part => (typeof part === 'string' ? part : pieceHtml(part, accent))).join('\n\n')

/** A ready template as a document. */
export const readyDocument = (id: ReadyTemplateId, accent: string): ArticleDocument =>
  parseMarkdown(readySource(id, accent))

/** A short article of all that themes style, for small previews. */
export const themeSample: ArticleDocument = parseMarkdown(`# 一级标题

## 二级标题

正文里有**重点**、\`代码\`和<mark>高亮</mark>，读起来是这样的。

> 引用一句值得记住的话。

### 三级标题

- 列表第一项
- 列表第二项

| 项目 | 数量 |
| --- | --- |
| 甲 | 12 |`)
