import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { plainText } from '../nodes.ts'
import { calloutTitle } from '../render.ts'
import { xiaohongshuLimits } from './platform-rules.ts'

/** Text of an article in paragraphs, as platforms without formats show it. */
export function plainParagraphs({ content }: ArticleDocument): string[] {
  return content.flatMap(node => blockLines(node, '')).filter(line => line.trim() !== '')
}

/** A list of headings stays away: the text is short, and nothing leads to its places. */
function blockLines(node: BlockNode, before: string): string[] {
  switch (node.type) {
    case 'bulletList':
    case 'orderedList':
      return node.content.flatMap((item, index) => {
        const number = node.type === 'orderedList' ? `${node.attrs.start + index}. ` : '• '
        const sign = item.attrs ? (item.attrs.checked ? '☑ ' : '☐ ') : number
        const [first = '', ...others] = item.content.flatMap(inner => blockLines(inner, `${before}  `))
        return [`${before}${sign}${first.trimStart()}`, ...others]
      })
    case 'blockquote':
      return [
        ...(node.attrs ? [`【${calloutTitle(node.attrs)}】`] : []),
        ...node.content.flatMap(inner => blockLines(inner, before)).map(line => `「${line}」`),
      ]
    case 'table':
      return node.content.map(row =>
        row.content.map(cell => plainText(cell.content).trim().replaceAll('\n', ' ')).join(' | '),
      )
    case 'footnoteDefinition':
      return [`[${node.attrs.label}] ${plainText(node.content).trim()}`]
    case 'frontMatter':
    case 'headingList':
    case 'image':
    case 'horizontalRule':
      return []
    case 'codeBlock':
    case 'blockMath':
    case 'rawHtml':
    case 'paragraph':
    case 'heading':
      return plainText([node])
        .split('\n')
        .filter(line => line.trim() !== '')
        .map(line => `${before}${line}`)
  }
}

/** Characters as Xiaohongshu counts them. */
export const countCodePoints = (text: string): number => [...text].length

const firstCodePoints = (text: string, limit: number) => [...text].slice(0, limit).join('')

export interface XiaohongshuNote {
  title: string
  text: string
  /** Characters of title and text that did not fit. */
  left: number
}

/**
 * An article as a note of Xiaohongshu: the title and the text shortened to its limits, the hashtags at the end of the
 * text. Whole paragraphs come first; the last one is cut at a sentence where there is one.
 */
export function xiaohongshuNote(
  title: string,
  document: ArticleDocument,
  hashtags: readonly string[],
): XiaohongshuNote {
  const tags = hashtags.map(tag => `#${tag.replaceAll(/[\s#]/g, '')}`).join(' ')
  const room = xiaohongshuLimits.text - (tags === '' ? 0 : countCodePoints(tags) + 2)
  const whole = plainParagraphs(document).join('\n\n')
  const cut = atSentence(whole, room)
  const shortTitle = firstCodePoints(title, xiaohongshuLimits.title)
  return {
    title: shortTitle,
    text: [cut, tags].filter(part => part !== '').join('\n\n'),
    left:
      countCodePoints(whole) - countCodePoints(cut) + countCodePoints(title) - countCodePoints(shortTitle),
  }
}

function atSentence(text: string, limit: number): string {
  const beginning = firstCodePoints(text, Math.max(limit, 0))
  if (beginning === text) return text
  const end = Math.max(...['。', '！', '？', '\n', '. '].map(sign => beginning.lastIndexOf(sign)))
  return (end > beginning.length / 2 ? beginning.slice(0, end + 1) : beginning).trimEnd()
}

/** Of a post on X, in its weighted characters. */
export const xPostLength = 280
/** Every address counts as one of this length, because X shortens it. */
const xAddressLength = 23
/** Code points that count once; all others count twice. Source: configuration v3 of twitter-text. */
const xSingle = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const
const address = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g

/** Length of a text as X counts it: Chinese characters and emoji twice, addresses as 23. */
export function xLength(text: string): number {
  const [addresses, rest] = [text.match(address) ?? [], text.replaceAll(address, '').normalize('NFC')]
  const clusters = [...new Intl.Segmenter().segment(rest)]
  return clusters.reduce((sum, { segment }) => {
    // An emoji counts as two, however many code points it has.
    if (/\p{Extended_Pictographic}/u.test(segment)) return sum + 2
    return (
      sum + [...segment].reduce((weight, character) => weight + weightOf(character.codePointAt(0) ?? 0), 0)
    )
  }, addresses.length * xAddressLength)
}

const weightOf = (point: number) => (xSingle.some(([from, to]) => point >= from && point <= to) ? 1 : 2)

/**
 * A text as a thread of posts on X, each with its number at the end. It is divided between paragraphs, else between
 * sentences, else between words; an address is never divided.
 */
export function xThread(title: string, paragraphs: readonly string[]): string[] {
  const whole = [title, ...paragraphs].filter(text => text !== '')
  if (whole.length > 0 && xLength(whole.join('\n\n')) <= xPostLength) return [whole.join('\n\n')]
  // ` (100/100)`
  const room = xPostLength - 10
  const posts: string[] = []
  for (const paragraph of whole) {
    for (const [index, piece] of piecesOf(paragraph, room).entries()) {
      const last = posts.at(-1)
      const joint = index === 0 ? '\n\n' : ''
      if (last !== undefined && xLength(last + joint + piece) <= room)
        posts.splice(-1, 1, last + joint + piece)
      else posts.push(piece.trimStart())
    }
  }
  return posts.map((post, index) => `${post.trimEnd()} (${index + 1}/${posts.length})`)
}

/** A paragraph in pieces that each fit into a post. */
function piecesOf(paragraph: string, room: number): string[] {
  if (xLength(paragraph) <= room) return [paragraph]
  const sentences = paragraph.match(/[^。！？!?；;\n]+(?:[。！？!?；;\n]+|$)/g) ?? [paragraph]
  return sentences.flatMap(sentence => (xLength(sentence) <= room ? [sentence] : wordsOf(sentence, room)))
}

function wordsOf(sentence: string, room: number): string[] {
  const words = sentence.match(/https?:\/\/\S+|[\x21-\x7e\u00c0-\u024f]+\s*|\s+|[^\x21-\x7e\s]/g) ?? []
  const pieces: string[] = ['']
  for (const word of words.flatMap(one =>
    xLength(one) <= room ? [one] : (one.match(/.{1,100}/gsu) ?? []),
  )) {
    const last = pieces.at(-1) ?? ''
    if (xLength(last + word) <= room) pieces.splice(-1, 1, last + word)
    else pieces.push(word)
  }
  return pieces
}
