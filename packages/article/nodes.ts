import type {
  ArticleDocument,
  BlockNode,
  InlineNode,
  ListItem,
  TableCell,
  TableRow,
} from '@greenroom/contract/areas/articles/article-document'

/** Any node of a document. */
export type ArticleNode = BlockNode | InlineNode | ListItem | TableRow | TableCell

const childrenOf = (node: ArticleNode): readonly ArticleNode[] | undefined =>
  'content' in node ? node.content : undefined

const isLeaf = ({ type }: ArticleNode) =>
  type === 'hardBreak' || type === 'horizontalRule' || type === 'image' || type === 'rawHtml'

/** Number of positions that a node takes in ProseMirror. */
function nodeSize(node: ArticleNode): number {
  if (node.type === 'text') return node.text.length
  if (isLeaf(node)) return 1
  return (childrenOf(node) ?? []).reduce((size, child) => size + nodeSize(child), 2)
}

/** A node with the positions before and after it, and the outermost block that it is in. */
export interface PlacedNode {
  node: ArticleNode
  from: number
  to: number
  block: number
}

/** Every node of a document, in order, those around others first. */
export function* placedNodes(document: ArticleDocument): Generator<PlacedNode> {
  let position = 0
  for (const [block, node] of document.content.entries()) {
    yield* placed(node, position, block)
    position += nodeSize(node)
  }
}

function* placed(node: ArticleNode, from: number, block: number): Generator<PlacedNode> {
  yield { node, from, to: from + nodeSize(node), block }
  let position = from + 1
  for (const child of childrenOf(node) ?? []) {
    yield* placed(child, position, block)
    position += nodeSize(child)
  }
}

const ownTextOf = (node: ArticleNode): string => {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  return node.type === 'rawHtml' ? node.attrs.html.replaceAll(/<[^>]*>/g, ' ') : ''
}

/** The text of nodes without marks, one block a line. */
export function plainText(nodes: readonly ArticleNode[]): string {
  const isInline = ({ type }: ArticleNode) => type === 'text' || type === 'hardBreak'
  return nodes
    .map(node => {
      const children = childrenOf(node)
      return children ? `${plainText(children)}\n` : `${ownTextOf(node)}${isInline(node) ? '' : '\n'}`
    })
    .join('')
    .replaceAll(/\n{2,}/g, '\n')
}

/** Whether a block is a paragraph without anything that readers see. */
export const isBlankParagraph = (node: ArticleNode): boolean =>
  node.type === 'paragraph' && /^[ \t\n]*$/.test(plainText([node]))

/** Blocks without the blank paragraphs at their end. */
export const withoutBlankEnd = (nodes: readonly BlockNode[]): readonly BlockNode[] =>
  nodes.slice(0, nodes.findLastIndex(node => !isBlankParagraph(node)) + 1)

/** Characters of a document's text, without white space. */
export const countCharacters = (document: ArticleDocument): number =>
  [...plainText(document.content).replaceAll(/\s/g, '')].length

/** The addresses of all pictures of a document, each once. */
export function pictureAddresses(document: ArticleDocument): string[] {
  const addresses = new Set<string>()
  for (const { node } of placedNodes(document)) {
    if (node.type === 'image') addresses.add(node.attrs.src)
    if (node.type === 'rawHtml') {
      for (const [, src = ''] of node.attrs.html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/gi)) addresses.add(src)
    }
  }
  return [...addresses]
}
