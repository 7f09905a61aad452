import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { binaryCharacters } from '@greenroom/contract/file-types'
import type { Definition, Nodes } from 'mdast'
import { blocksOf } from './blocks.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { syntaxTree, withoutStops, withStops } from './syntax.ts'

/** Longer text is not parsed: no article is as long, and parsing it would take seconds. */
const maxParsedLength = 400_000

/**
 * Markdown as a document, with tables, strike-through, bare addresses, tasks and footnotes of GitHub, formulas
 * and front matter. Emphasis works beside Chinese punctuation. HTML stays as it is: the server sanitises it.
 */
export function parseMarkdown(markdown: string): ArticleDocument {
  const text = normalised(markdown)
  if (text.length > maxParsedLength) return { type: 'doc', content: plainBlocks(text) }
  const [head, body] = splitFrontMatter(withStops(text))
  const chunks = chunksOf(body)
  const labels = labelsOf(chunks)
  return {
    type: 'doc',
    content: [
      ...(head === ''
        ? []
        : blocksOf(syntaxTree(head, true).children, { definitions: new Map(), source: head })),
      ...chunks.flatMap(chunk => chunkBlocks(chunk, labels)),
    ],
  }
}

/** One kind of line ends, and no characters that JSON in the database cannot store. */
const normalised = (markdown: string) =>
  markdown.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(new RegExp(binaryCharacters, 'g'), '\ufffd')

/** Front matter begins with a name or a comment; other text between rules is text. */
const frontMatter =
  /^---[ \t]*\n(?=[ \t]*(?:#|["']?[\p{L}_][^\n:]*:(?:[ \t]|\n)))(?:[^\n]*\n)*?---[ \t]*(?:\n|$)/u

/** Longer front matter is read as text: its parser takes the square of its length. */
const maxFrontMatter = 20_000

function splitFrontMatter(text: string): [head: string, body: string] {
  const head = frontMatter.exec(text)?.[0] ?? ''
  return head.length > maxFrontMatter ? ['', text] : [head, text.slice(head.length)]
}

const maxRemembered = 3000
/** Longer texts are kept out: they are few, and would fill the memory. */
const maxRememberedLength = 50_000

/** A function that remembers its latest results: an article is parsed after each key, and most of it stays the same. */
function cached<T>(make: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return text => {
    if (text.length > maxRememberedLength) return make(text)
    const result = results.get(text) ?? make(text)
    results.delete(text)
    results.set(text, result)
    const [oldest] = results.keys()
    if (results.size > maxRemembered && oldest !== undefined) results.delete(oldest)
    return result
  }
}

/** What a text can refer to: links and footnotes that are defined anywhere in it. */
interface Labels {
  definitions: ReadonlyMap<string, Definition>
  footnotes: ReadonlySet<string>
}

/** A line that could define a link or a footnote. */
const definition = /\]:/

function labelsOf(chunks: readonly Chunk[]): Labels {
  const definitions = new Map<string, Definition>()
  const footnotes = new Set<string>()
  for (const { text, isExcessive } of chunks) {
    if (isExcessive || !definition.test(text)) continue
    for (const node of definitionsIn(text)) {
      if (node.type === 'footnoteDefinition') footnotes.add(node.identifier)
      else if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
    }
  }
  return { definitions, footnotes }
}

const treeOf = cached((source: string) => syntaxTree(source))

type DefinitionNode = Extract<Nodes, { type: 'definition' | 'footnoteDefinition' }>

const definitionsIn = cached((text: string) => {
  const nodes: DefinitionNode[] = []
  const visit = (node: Nodes) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') nodes.push(node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(treeOf(text))
  return nodes
})

function chunkBlocks({ text, isExcessive }: Chunk, labels: Labels): readonly BlockNode[] {
  if (isExcessive) return plainBlocks(withoutStops(text))
  const definitions = usedIn(text, labels)
  return definitions === '' ? blocksIn(text) : parseWith(text, definitions, labels.definitions)
}

const blocksIn = cached((text: string) =>
  blocksOf(syntaxTree(text).children, { definitions: new Map(), source: text }),
)

function parseWith(
  text: string,
  before: string,
  definitions: ReadonlyMap<string, Definition>,
): readonly BlockNode[] {
  const source = before + text
  const nodes = treeOf(source).children.filter(
    ({ position }) => (position?.start.offset ?? 0) >= before.length,
  )
  return blocksOf(nodes, { definitions, source })
}

const label = /\[((?:[^[\]\\]|\\.)+)\]/gs

/** Definitions of the labels that a text refers to, to be parsed before it; empty for none. */
function usedIn(text: string, { definitions, footnotes }: Labels): string {
  if (definitions.size === 0 && footnotes.size === 0) return ''
  const lines = new Set<string>()
  for (const [, inner = ''] of text.matchAll(label)) {
    const identifier = inner.replaceAll(/\s+/g, ' ').trim().toLowerCase().toUpperCase().toLowerCase()
    if (definitions.has(identifier)) lines.add(`[${identifier}]: #`)
    if (inner.startsWith('^') && footnotes.has(identifier.slice(1))) lines.add(`[${identifier}]: -`)
  }
  // The comment ends the last footnote: the text may begin with white space.
  return lines.size === 0 ? '' : `${[...lines].join('\n\n')}\n\n<!-- -->\n\n`
}

/** Text as paragraphs of lines, without reading any of its signs. */
function plainBlocks(text: string): BlockNode[] {
  return text
    .split(/\n[ \t]*\n/)
    .filter(block => block.trim() !== '')
    .map(block => ({
      type: 'paragraph',
      attrs: { textAlign: null },
      content: block
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
          ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
        ]),
    }))
}
