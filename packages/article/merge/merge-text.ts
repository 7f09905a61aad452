import {
  type ArticleDocument,
  articleDocument,
  type BlockNode,
} from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from '../key-of.ts'
import { mergeSequences, type Stretch } from './three-way.ts'

/** One side of a place that both users changed, and what stood there before. */
export interface BothChanged<T> {
  base: readonly T[]
  mine: readonly T[]
  theirs: readonly T[]
}

/** Changes of two users with fewer characters between them are changes of the same words. */
const leastBetween = 3

/** Lines that go on with the block before them: items, rows and quotes. */
const lineOfBlock = /^\s*(?:[-*+] |\d+[.)] |\||>)/

/** A character or node of one line, or the beginning or end of a block. */
type Token =
  | { kind: 'open'; key: string; node: Record<string, unknown> }
  | { kind: 'close'; key: string }
  | { kind: 'inline'; key: string; node: Record<string, unknown> }

/**
 * Lines of Markdown that hold the changes of both sides. Whole lines that both inserted at one place follow each other.
 * @returns undefined where both changed the same words
 */
export function mergeLines({ base, mine, theirs }: BothChanged<string>): string[] | undefined {
  if (base.length === 0) {
    const isOneBlock = [theirs.at(-1), mine[0]].every(line => line !== undefined && lineOfBlock.test(line))
    return [...theirs, ...(isOneBlock ? [] : ['']), ...mine]
  }
  const [was, here, there] = [base, mine, theirs].map(lines => [...lines.join('\n')])
  const merged = mergeApart(was ?? [], here ?? [], there ?? [], {
    keyOf: character => character,
    parts: character => character === '\n',
  })
  return merged?.join('').split('\n')
}

/** Blocks of rich text that hold the changes of both sides. @returns undefined where both changed the same words */
export function mergeBlocks({ base, mine, theirs }: BothChanged<BlockNode>): BlockNode[] | undefined {
  if (base.length === 0) return [...theirs, ...mine]
  const [was, here, there] = [base, mine, theirs].map(blocks => blocks.flatMap(tokensOf))
  const merged = mergeApart(was ?? [], here ?? [], there ?? [], {
    keyOf: ({ key }) => key,
    parts: ({ kind }) => kind !== 'inline',
  })
  return merged && blocksFrom(merged)
}

/** The merged sequence, unless both sides changed something at one place or too near to each other. */
function mergeApart<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  { keyOf: key, parts }: { keyOf: (item: T) => string; parts: (item: T) => boolean },
): T[] | undefined {
  const merged: T[] = []
  let last: 'mine' | 'theirs' | undefined
  let between: T[] = []
  for (const stretch of mergeSequences(base, mine, theirs, key)) {
    if (stretch.kind === 'agreed') {
      merged.push(...stretch.items)
      between.push(...stretch.items)
      continue
    }
    if (stretch.by === 'both') return undefined
    const isApart = between.length >= leastBetween || between.some(parts)
    if (last !== undefined && last !== stretch.by && !isApart) return undefined
    merged.push(...itemsOf(stretch))
    last = stretch.by
    between = []
  }
  return merged
}

const itemsOf = <T>({ by, mine, theirs }: Extract<Stretch<T>, { kind: 'changed' }>) =>
  by === 'theirs' ? theirs : mine

function tokensOf(node: Readonly<Record<string, unknown>>): Token[] {
  const { content, ...rest } = node
  if (!Array.isArray(content)) return node.type === 'text' ? textTokens(node) : [inlineToken(node)]
  const opening = keyOf(rest)
  return [
    { kind: 'open', key: `<${opening}`, node: rest },
    ...content.flatMap((inner: Record<string, unknown>) => tokensOf(inner)),
    { kind: 'close', key: `>${String(node.type)}` },
  ]
}

const inlineToken = (node: Record<string, unknown>): Token => ({ kind: 'inline', key: keyOf(node), node })

const textTokens = (node: Readonly<Record<string, unknown>>): Token[] =>
  [...String(node.text)].map(text => inlineToken({ ...node, text }))

/** The blocks of merged tokens; undefined when they are no blocks that an article can hold. */
function blocksFrom(tokens: readonly Token[]): BlockNode[] | undefined {
  const root: Record<string, unknown>[] = []
  const open = [{ type: 'doc', content: root }]
  for (const token of tokens) {
    const around = open.at(-1)
    if (!around) return undefined
    if (token.kind === 'close') {
      const closed = open.pop()
      if (open.length === 0 || `>${closed?.type}` !== token.key) return undefined
    } else if (token.kind === 'open') {
      const content: Record<string, unknown>[] = []
      const node = { ...token.node, type: String(token.node.type), content }
      around.content.push(node)
      open.push(node)
    } else addInline(around.content, token.node)
  }
  if (open.length !== 1) return undefined
  const document: ArticleDocument | undefined = articleDocument.safeParse({ type: 'doc', content: root }).data
  return document?.content
}

/** Characters with the same marks are one text. */
function addInline(content: Record<string, unknown>[], node: Record<string, unknown>): void {
  const before = content.at(-1)
  const isSameText =
    before?.type === 'text' && node.type === 'text' && keyOf(before.marks) === keyOf(node.marks)
  if (isSameText)
    content[content.length - 1] = { ...before, text: `${String(before.text)}${String(node.text)}` }
  else content.push(node)
}
