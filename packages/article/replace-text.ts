import type { TextMend } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from './key-of.ts'
import { type ArticleNode, placedNodes } from './nodes.ts'
import { documentOfSource } from './source.ts'

/** A document with other text between two positions of a paragraph. @returns undefined when `wrong` is not there */
export function replaceText(
  document: ArticleDocument,
  { from, to, wrong, right }: Omit<TextMend, 'kind' | 'field'>,
): ArticleDocument | undefined {
  const texts = new Map<ArticleNode, string>()
  let before = ''
  for (const placed of placedNodes(document)) {
    const { node } = placed
    if (node.type !== 'text' || placed.to <= from || placed.from >= to) continue
    const [begin, end] = [Math.max(0, from - placed.from), Math.min(node.text.length, to - placed.from)]
    const put = before === '' ? right : ''
    before += node.text.slice(begin, end)
    texts.set(node, node.text.slice(0, begin) + put + node.text.slice(end))
  }
  if (before !== wrong) return
  return { type: 'doc', content: document.content.map(node => withTexts(node, texts)) }
}

function withTexts<N extends ArticleNode>(node: N, texts: ReadonlyMap<ArticleNode, string>): N
function withTexts(node: ArticleNode, texts: ReadonlyMap<ArticleNode, string>): ArticleNode {
  const text = texts.get(node)
  if (text !== undefined && node.type === 'text') return { ...node, text }
  if (!('content' in node) || node.content === undefined) return node
  const content: ArticleNode[] = []
  for (const child of node.content as readonly ArticleNode[]) {
    if (texts.get(child) === '') continue
    const next = withTexts(child, texts)
    const last = content.at(-1)
    // Neighbours that look the same are one text, as the parsers write them.
    const isSame = last?.type === 'text' && next.type === 'text' && marksOf(last) === marksOf(next)
    if (isSame) content[content.length - 1] = { ...last, text: last.text + next.text }
    else content.push(next)
  }
  return { ...node, content } as ArticleNode
}

const marksOf = (node: ArticleNode) => keyOf('marks' in node ? (node.marks ?? []) : [])

/** Most places of a source that are tried: each is parsed. */
const maxTries = 20

/**
 * Markdown in which the same text is replaced at its place only. @returns undefined when the source does not write the
 * text plainly
 */
export function replaceTextInSource(
  source: string,
  { wrong, right }: Pick<TextMend, 'wrong' | 'right'>,
  replacement: ArticleDocument,
): string | undefined {
  const expected = keyOf(replacement)
  let at = source.indexOf(wrong)
  for (let tries = 0; at >= 0 && tries < maxTries; tries++) {
    const next = source.slice(0, at) + right + source.slice(at + wrong.length)
    if (keyOf(documentOfSource(next)) === expected) return next
    at = source.indexOf(wrong, at + 1)
  }
  return
}
