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

/** The nodes directly in a node; undefined where there can be none. */
export const childrenOf = (node: ArticleNode): readonly ArticleNode[] | undefined =>
  'content' in node ? node.content : undefined

const inlineTypes: ReadonlySet<string> = new Set<InlineNode['type']>([
  'text',
  'hardBreak',
  'inlineMath',
  'ruby',
  'footnoteReference',
  'inlineHtml',
])
/** Whether a node stands in a line of text. */
export const isInline = (node: ArticleNode): node is InlineNode => inlineTypes.has(node.type)

const leafTypes: ReadonlySet<string> = new Set<ArticleNode['type']>([
  'horizontalRule',
  'image',
  'rawHtml',
  'blockMath',
  'headingList',
  'frontMatter',
])
const isLeaf = ({ type }: ArticleNode) => inlineTypes.has(type) || leafTypes.has(type)

/** Whether readers see a block at its place. */
export function isShownInPlace(node: BlockNode): boolean {
  if (node.type === 'rawHtml') return node.attrs.html.replaceAll(/<!--[\s\S]*?-->/g, '').trim() !== ''
  return node.type !== 'footnoteDefinition' && node.type !== 'frontMatter'
}

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

function ownTextOf(node: ArticleNode): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'hardBreak':
      return '\n'
    case 'inlineMath':
    case 'blockMath':
      return node.attrs.latex
    case 'ruby':
      return rubyText(node.attrs)
    case 'rawHtml':
      return node.attrs.html.replaceAll(/<[^>]*>/g, ' ')
    default:
      return ''
  }
}

/** Ruby as plain text: the pronunciation in parentheses. */
export const rubyText = ({ base, text }: { base: string; text: string }): string => `${base}（${text}）`

/** The text of nodes without marks, one block a line. */
export function plainText(nodes: readonly ArticleNode[]): string {
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
  node.type === 'paragraph' &&
  node.content.every(({ type }) => type === 'text' || type === 'hardBreak') &&
  /^[ \t\n]*$/.test(plainText([node]))

/** Blocks without the blank paragraphs at their end. */
export const withoutBlankEnd = (nodes: readonly BlockNode[]): readonly BlockNode[] =>
  nodes.slice(0, nodes.findLastIndex(node => !isBlankParagraph(node)) + 1)

/** Characters of a document's text, without white space. */
export const countCharacters = (document: ArticleDocument): number =>
  [...plainText(document.content).replaceAll(/\s/g, '')].length

export type Heading = Extract<BlockNode, { type: 'heading' }>

/** Whether a node is the source of a diagram, which readers see as a picture. */
export const isDiagram = (node: ArticleNode): node is Extract<BlockNode, { type: 'codeBlock' }> =>
  node.type === 'codeBlock' && node.attrs?.language?.toLowerCase() === 'mermaid'

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
