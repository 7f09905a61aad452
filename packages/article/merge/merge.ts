import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { plainText, withoutBlankEnd } from '../nodes.ts'
import { mergeSequences } from './three-way.ts'

/** A place that both sides changed. */
export interface MergeConflict {
  partId: string
  field: Exclude<keyof ArticlePart, 'id' | 'contentItemId'>
  /** The text of it on this side and on the other. */
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

/**
 * Merges two states of an article that came from one, fields one by one and bodies block by block. Where both sides
 * changed the same thing, the merged content has the change made here, and it is among the conflicts.
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
  const order = [
    ...new Set(
      keyOf(ids(mine)) === keyOf(ids(base)) ? [...ids(theirs), ...ids(mine)] : [...ids(mine), ...ids(theirs)],
    ),
  ]
  const parts = order.flatMap(id => {
    const [ofBase, ofMine, ofTheirs] = [baseParts.get(id), mineParts.get(id), theirParts.get(id)]
    if (ofMine && ofTheirs) return mergePart(ofBase ?? ofMine, ofMine, ofTheirs, conflicts)
    const left = ofMine ?? ofTheirs
    // Deleted on one side only: changes of the other side are kept.
    return left && keyOf(left) !== keyOf(ofBase) ? left : []
  })
  const style = keyOf(mine.style) === keyOf(base.style) ? theirs.style : mine.style
  const sourceFormat = mine.sourceFormat === base.sourceFormat ? theirs.sourceFormat : mine.sourceFormat
  return { content: { sourceFormat, style, parts }, conflicts }
}

const ids = ({ parts }: ArticleContent) => parts.map(({ id }) => id)

function mergePart(
  base: ArticlePart,
  mine: ArticlePart,
  theirs: ArticlePart,
  conflicts: MergeConflict[],
): ArticlePart {
  const merged: ArticlePart = { ...mine }
  for (const field of fields) {
    const [was, here, there] = [base[field], mine[field], theirs[field]].map(keyOf)
    if (there === was || there === here) continue
    if (here === was) Object.assign(merged, { [field]: theirs[field] })
    else {
      conflicts.push({ partId: mine.id, field, here: textOf(mine[field]), remote: textOf(theirs[field]) })
    }
  }
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
  return {
    ...merged,
    document: { type: 'doc', content: content.length > 0 ? content : mine.document.content },
  }
}
