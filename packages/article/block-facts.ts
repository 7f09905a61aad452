import type { BlockNode, FootnoteDefinition } from '@greenroom/contract/areas/articles/article-document'
import { type ArticleNode, childrenOf, type Heading, isDiagram, plainText } from './nodes.ts'

/** A formula of a text. */
export interface Formula {
  latex: string
  isBlock: boolean
}

/** What the rest of a document must know of an outermost block. */
export interface BlockFacts {
  /** Those with text. */
  headings: readonly Heading[]
  /** Sources. */
  diagrams: readonly string[]
  formulas: readonly Formula[]
  footnotes: readonly FootnoteDefinition[]
  /** Numbers in brackets, `[1]`, that the text has itself. */
  numbers: readonly string[]
  hasHeadingList: boolean
}

const factsByBlock = new WeakMap<BlockNode, BlockFacts>()

/** The facts of a block; found once, because blocks are never changed and documents are read after each key. */
export function factsOf(block: BlockNode): BlockFacts {
  const before = factsByBlock.get(block)
  if (before) return before
  const nodes = [...nodesIn(block)]
  const facts: BlockFacts = {
    headings: nodes
      .filter(node => node.type === 'heading')
      .filter(node => plainText(node.content).trim() !== ''),
    diagrams: nodes.filter(isDiagram).map(({ content }) => content.map(({ text }) => text).join('')),
    formulas: nodes.flatMap(node =>
      node.type === 'inlineMath' || node.type === 'blockMath'
        ? { latex: node.attrs.latex, isBlock: node.type === 'blockMath' }
        : [],
    ),
    footnotes: nodes.filter(node => node.type === 'footnoteDefinition'),
    numbers: nodes.flatMap(node =>
      node.type === 'text' && !node.marks?.some(({ type }) => type === 'code')
        ? [...node.text.matchAll(/\[(\d{1,4})\]/g)].map(([, number = '']) => number)
        : [],
    ),
    hasHeadingList: nodes.some(({ type }) => type === 'headingList'),
  }
  factsByBlock.set(block, facts)
  return facts
}

function* nodesIn(node: ArticleNode): Generator<ArticleNode> {
  yield node
  for (const child of childrenOf(node) ?? []) yield* nodesIn(child)
}

/** The headings of a document that have text, in order. */
export const headingsOf = ({ content }: { content: readonly BlockNode[] }): Heading[] =>
  content.flatMap(block => factsOf(block).headings)

/** The sources of the diagrams of documents, each once. */
export const diagramsIn = (documents: readonly { content: readonly BlockNode[] }[]): string[] => [
  ...new Set(documents.flatMap(({ content }) => content.flatMap(block => factsOf(block).diagrams))),
]
