import type { TextEdit } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from './key-of.ts'
import { type ArticleNode, placedNodes } from './nodes.ts'
import { documentOfSource, sourceOf } from './source.ts'

/** A document with other text between two positions of a paragraph. @returns undefined when `wrong` is not there */
function replaceText(
  document: ArticleDocument,
  { from, to, wrong, right }: Omit<TextEdit, 'field'>,
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

/** Texts of a part after edits, and how many edits no longer fit. */
interface ReplacedTexts {
  fields: Pick<ArticlePart, 'title' | 'digest'>
  /** The body as it is to be set: Markdown where the edits stand in it plainly. Undefined when no edit is in it. */
  body: string | ArticleDocument | undefined
  outdated: number
}

/** Applies edits where their wrong text still stands. Of a part in Markdown, only their places in the Markdown change. */
export function replaceTexts(part: ArticlePart, edits: readonly TextEdit[]): ReplacedTexts {
  const fields = { title: part.title, digest: part.digest }
  let { document } = part
  const made: Edit[] = []
  // The last first, so that the places of the others stay right.
  const outdated = edits
    .toSorted((a, b) => b.from - a.from)
    .filter(edit => {
      const { field, from, to, wrong, right } = edit
      if (field !== 'document') {
        const value = fields[field]
        if (value.slice(from, to) !== wrong) return true
        fields[field] = value.slice(0, from) + right + value.slice(to)
        return false
      }
      const next = replaceText(document, edit)
      if (next) made.unshift({ ...edit, before: document, after: next })
      document = next ?? document
      return next === undefined
    })
  if (made.length === 0) return { fields, body: undefined, outdated: outdated.length }
  const source = part.source === null ? undefined : replaceTextsInSource(sourceOf(part), made)
  return { fields, body: source ?? document, outdated: outdated.length }
}

/** An edit of a document, with the document before and after it. */
interface Edit extends TextEdit {
  before: ArticleDocument
  after: ArticleDocument
}

/** Most places of a source that are tried for one edit: each is parsed. */
const maxTries = 20

/**
 * Markdown with edits at their places only. @param edits in the order of the document; each was made after those that
 * follow it @returns undefined when the source does not write a text plainly
 */
function replaceTextsInSource(source: string, edits: readonly Edit[]): string | undefined {
  const [first, last] = [edits[0], edits.at(-1)]
  if (!first || !last) return source
  const expected = keyOf(first.after)
  const isRight = (next: string) => keyOf(documentOfSource(next)) === expected
  // As the n-th in the document, the text is most often the n-th in the source.
  const likely = replaceInOrder(source, edits, textOf(last.before))
  if (likely !== undefined && isRight(likely)) return likely
  if (edits.length > 1) {
    const middle = Math.floor(edits.length / 2)
    const after = replaceTextsInSource(source, edits.slice(middle))
    return after === undefined ? undefined : replaceTextsInSource(after, edits.slice(0, middle))
  }
  const { wrong, right } = first
  let at = source.indexOf(wrong)
  for (let tries = 0; at >= 0 && tries < maxTries; tries++) {
    const next = source.slice(0, at) + right + source.slice(at + wrong.length)
    if (isRight(next)) return next
    at = source.indexOf(wrong, at + 1)
  }
  return
}

/** All text of a document, each character at its position. */
function textOf(document: ArticleDocument): string {
  let text = ''
  for (const { node, from } of placedNodes(document)) {
    if (node.type === 'text') text = text.padEnd(from, '\n') + node.text
  }
  return text
}

/** The source with each edit at the place that has as many of its text before it as in the document. */
function replaceInOrder(source: string, edits: readonly TextEdit[], text: string): string | undefined {
  let result = source
  for (const { from, wrong, right } of edits.toReversed()) {
    let at = -1
    for (let before = text.indexOf(wrong); before >= 0 && before <= from; ) {
      at = source.indexOf(wrong, at + 1)
      if (at < 0) return
      before = text.indexOf(wrong, before + 1)
    }
    if (at < 0) return
    result = result.slice(0, at) + right + result.slice(at + wrong.length)
  }
  return result
}
