import type {
  ArticleContent,
  ArticlePart,
  ArticleSourceFormat,
} from '@greenroom/contract/areas/articles/article-content'
import type { BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { plainText, withoutBlankEnd } from '../nodes.ts'
import { documentOfSource, sourceOf } from '../source.ts'
import { mergeSequences } from './three-way.ts'

/** A place that both sides changed. */
export interface MergeConflict {
  partId: string
  field: Exclude<keyof ArticlePart, 'id' | 'contentItemId' | 'source'>
  /** The text of it on this side and on the other: lines of Markdown, else plain text. */
  here: string
  remote: string
}

export interface Merged {
  content: ArticleContent
  conflicts: MergeConflict[]
}

const fields = ['title', 'author', 'digest', 'sourceAddress', 'cover', 'comments'] as const
const keyOf = (value: unknown) => JSON.stringify(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The part on the sides of a merge. */
interface Sides {
  base: ArticlePart
  mine: ArticlePart
  theirs: ArticlePart
}

/**
 * Merges two states of an article that came from one: fields one by one, and bodies by lines of the Markdown or by
 * blocks. Where both sides changed the same thing, the merged content has the change made here, and it is among the
 * conflicts. When one side changed the editor, the merged content is for that editor.
 */
export function mergeArticleContent(
  base: ArticleContent,
  mine: ArticleContent,
  theirs: ArticleContent,
): Merged {
  const conflicts: MergeConflict[] = []
  const baseParts = new Map(base.parts.map(part => [part.id, part]))
  const mineParts = new Map(mine.parts.map(part => [part.id, part]))
  const theirParts = new Map(theirs.parts.map(part => [part.id, part]))
  const sourceFormat = mine.sourceFormat === base.sourceFormat ? theirs.sourceFormat : mine.sourceFormat
  const order = [
    ...new Set(
      keyOf(ids(mine)) === keyOf(ids(base)) ? [...ids(theirs), ...ids(mine)] : [...ids(mine), ...ids(theirs)],
    ),
  ]
  const parts = order.flatMap(id => {
    const [ofBase, ofMine, ofTheirs] = [baseParts.get(id), mineParts.get(id), theirParts.get(id)]
    if (ofMine && ofTheirs) {
      const sides = { base: ofBase ?? ofMine, mine: ofMine, theirs: ofTheirs }
      return { ...mergeFields(sides, conflicts), ...mergeBodies(sides, sourceFormat, conflicts) }
    }
    const left = ofMine ?? ofTheirs
    // Deleted on one side only: changes of the other side are kept.
    return left && isChanged(left, ofBase) ? { ...left, ...bodyFrom([left], sourceFormat) } : []
  })
  const style = keyOf(mine.style) === keyOf(base.style) ? theirs.style : mine.style
  return { content: { sourceFormat, style, parts }, conflicts }
}

/** Whether a part is another one than before; its document follows from its Markdown. */
const isChanged = (part: ArticlePart, base: ArticlePart | undefined): boolean =>
  base === undefined ||
  fields.some(field => keyOf(part[field]) !== keyOf(base[field])) ||
  (part.source === null || base.source === null
    ? keyOf(part.document) !== keyOf(base.document)
    : part.source !== base.source)

const ids = ({ parts }: ArticleContent) => parts.map(({ id }) => id)

function mergeFields({ base, mine, theirs }: Sides, conflicts: MergeConflict[]): ArticlePart {
  const merged: ArticlePart = { ...mine }
  for (const field of fields) {
    const [was, here, there] = [base[field], mine[field], theirs[field]].map(keyOf)
    if (there === was || there === here) continue
    if (here === was) Object.assign(merged, { [field]: theirs[field] })
    else {
      conflicts.push({ partId: mine.id, field, here: textOf(mine[field]), remote: textOf(theirs[field]) })
    }
  }
  return merged
}

type Body = Pick<ArticlePart, 'source' | 'document'>

const mergeBodies = (sides: Sides, sourceFormat: ArticleSourceFormat, conflicts: MergeConflict[]): Body =>
  sourceFormat === 'markdown' ? mergeSources(sides, conflicts) : mergeDocuments(sides, conflicts)

/** The body of the first part that has this Markdown, or the Markdown of the first one, as the editor needs it. */
function bodyFrom(
  parts: readonly [ArticlePart, ...ArticlePart[]],
  sourceFormat: ArticleSourceFormat,
  source = sourceOf(parts[0]),
): Body {
  const part = sourceFormat === 'markdown' ? parts.find(each => each.source === source) : parts[0]
  return part
    ? { source: part.source, document: part.document }
    : { source, document: documentOfSource(source) }
}

function mergeSources({ base, mine, theirs }: Sides, conflicts: MergeConflict[]): Body {
  const [was, here, there] = [sourceOf(base), sourceOf(mine), sourceOf(theirs)]
  const stretches = mergeSequences(was.split('\n'), here.split('\n'), there.split('\n'), line => line)
  const lines = stretches.flatMap(stretch => {
    if (stretch.kind === 'agreed') return stretch.items
    const remote = stretch.theirs.join('\n')
    conflicts.push({ partId: mine.id, field: 'document', here: stretch.mine.join('\n'), remote })
    return stretch.mine
  })
  return bodyFrom([mine, theirs], 'markdown', lines.join('\n'))
}

function mergeDocuments({ base, mine, theirs }: Sides, conflicts: MergeConflict[]): Body {
  // A blank paragraph at the end is a place for the next text, no change of the article.
  const [baseBlocks, myBlocks, theirBlocks] = [base, mine, theirs].map(({ document }) =>
    withoutBlankEnd(document.content),
  )
  const stretches = mergeSequences<BlockNode>(baseBlocks ?? [], myBlocks ?? [], theirBlocks ?? [], keyOf)
  const content = stretches.flatMap(stretch => {
    if (stretch.kind === 'agreed') return stretch.items
    const here = plainText(stretch.mine).trim()
    conflicts.push({ partId: mine.id, field: 'document', here, remote: plainText(stretch.theirs).trim() })
    return stretch.mine
  })
  const merged = content.length > 0 ? content : mine.document.content
  const read = [mine, theirs].find(({ document }) => keyOf(document.content) === keyOf(merged))
  return { source: read?.source ?? null, document: { type: 'doc', content: merged } }
}
