import type { BlockNode, InlineNode } from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from '../key-of.ts'
import { type ArticleNode, isBlankParagraph, isInline } from '../nodes.ts'
import { joined, marksOf, withMarks } from './marks.ts'

/** Blocks as a text that is the same for documents that readers and editors cannot tell apart. */
export const comparable = (nodes: readonly BlockNode[]): string => keyOf(blocksOf(nodes))

const blocksOf = (nodes: readonly ArticleNode[]) => {
  const visible = nodes.filter(node => !isBlankParagraph(node)).map(plain)
  return visible.length > 0 ? visible : [{ type: 'paragraph' }]
}

function plain(node: ArticleNode): unknown {
  const { type } = node
  const attrs = 'attrs' in node && node.attrs ? attrsOf(node.attrs) : {}
  if (!('content' in node)) return { type, attrs }
  const inner: readonly ArticleNode[] = node.content
  if (type === 'paragraph' || type === 'heading') {
    const line = joined(inner.filter(isInline).map(one => withMarks(one, marksOf(one))))
    return { type, attrs, content: withoutEdges(line).map(inlineOf) }
  }
  const isList = type === 'bulletList' || type === 'orderedList' || type === 'table' || type === 'tableRow'
  return { type, attrs, content: isList ? inner.map(plain) : type === 'codeBlock' ? inner : blocksOf(inner) }
}

/** Spaces at the edges of a line are not shown. */
function withoutEdges(line: readonly InlineNode[]): InlineNode[] {
  const last = line.length - 1
  const trimmed = line.map((node, index) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.text.replace(/^ +/, '') : node.text
    return { ...node, text: index === last ? start.replace(/ +$/, '') : start }
  })
  return joined(trimmed)
}

/** Attributes that say something, by name. */
const attrsOf = (attrs: object) =>
  Object.fromEntries(
    Object.entries(attrs)
      .filter(([, value]) => value !== null && value !== undefined)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )

const inlineOf = (node: InlineNode) => ({
  ...node,
  ...('attrs' in node && { attrs: attrsOf(node.attrs) }),
  ...(marksOf(node).length > 0 && {
    marks: marksOf(node).map(mark => ('attrs' in mark ? { ...mark, attrs: attrsOf(mark.attrs) } : mark)),
  }),
})
