import type {
  ArticleContent,
  ArticlePart,
  ArticleSourceFormat,
} from '@greenroom/contract/areas/articles/article-content'
import type { BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from '../key-of.ts'
import { toMarkdown } from '../markdown/print.ts'
import { plainText, withoutBlankEnd } from '../nodes.ts'
import { documentOfSource, sourceOf } from '../source.ts'
import { type BothChanged, mergeBlocks, mergeLines } from './merge-text.ts'
import { mergeSequences, type Stretch } from './three-way.ts'

/** Which text of a difference is kept: the one of this side, of the other, or one after the other. */
export type MergeSide = 'here' | 'remote' | 'both'

/** A place where both sides differ. */
export interface MergeDifference {
  /** Unique in its plan. */
  id: string
  partId: string
  /** `part`: one side has the part, the other has not. */
  field: Exclude<keyof ArticlePart, 'id' | 'contentItemId' | 'source'> | 'part'
  changedBy: MergeSide
  /**
   * The text of it on this side and on the other: Markdown, else plain text; the code of a choice; the id of a cover's
   * file. Empty where a side has nothing.
   */
  here: string
  remote: string
  canHoldBoth: boolean
  /** Used unless a user chooses: a change of one side, and the text of this side where both changed it. */
  kept: 'here' | 'remote'
}

export interface MergePlan {
  /** In the order of the article. */
  differences: MergeDifference[]
  /** The article with the choices of a user, by the ids of differences. */
  contentWith: (choices: ReadonlyMap<string, MergeSide>) => ArticleContent
}

/** A place that both sides changed. */
export type MergeConflict = Pick<MergeDifference, 'partId' | 'here' | 'remote'> & {
  field: Exclude<MergeDifference['field'], 'part'>
}

export interface Merged {
  content: ArticleContent
  conflicts: MergeConflict[]
}

const fields = ['title', 'author', 'digest', 'sourceAddress', 'cover', 'comments'] as const

type Choice = (id: string) => MergeSide
/** Parts by the choices of a user. */
type ReadParts = (choice: Choice) => ArticlePart[]

/** The part on the sides of a merge. */
interface Sides {
  base: ArticlePart
  mine: ArticlePart
  theirs: ArticlePart
}

interface PlanOptions {
  /** Whether changes of different words of one block are no difference; users who choose between texts see them whole. */
  mergesText?: boolean
}

/**
 * Compares two states of an article that came from one: fields one by one, and bodies by lines of the Markdown or by
 * blocks. When one side changed the editor, the merged content is for that editor.
 */
export function planMerge(
  base: ArticleContent,
  mine: ArticleContent,
  theirs: ArticleContent,
  { mergesText = false }: PlanOptions = {},
): MergePlan {
  const differences: MergeDifference[] = []
  const add: AddDifference = difference => {
    const id = String(differences.length)
    const kept = difference.kept ?? (difference.changedBy === 'remote' ? 'remote' : 'here')
    differences.push({ canHoldBoth: false, ...difference, id, kept })
    return id
  }
  const [baseParts, mineParts, theirParts] = [base, mine, theirs].map(
    ({ parts }) => new Map(parts.map(part => [part.id, part])),
  )
  const sourceFormat = mine.sourceFormat === base.sourceFormat ? theirs.sourceFormat : mine.sourceFormat
  const order = [
    ...new Set(
      keyOf(ids(mine)) === keyOf(ids(base)) ? [...ids(theirs), ...ids(mine)] : [...ids(mine), ...ids(theirs)],
    ),
  ]
  const readers = order.map((id): ReadParts => {
    const [ofBase, ofMine, ofTheirs] = [baseParts?.get(id), mineParts?.get(id), theirParts?.get(id)]
    if (!ofMine || !ofTheirs) return planPart(ofBase, { ofMine, ofTheirs }, sourceFormat, add)
    const sides = { base: ofBase ?? ofMine, mine: ofMine, theirs: ofTheirs }
    const readFields = planFields(sides, add)
    const readBody =
      sourceFormat === 'markdown'
        ? planSources(sides, add, mergesText)
        : planDocuments(sides, add, mergesText)
    return choice => [{ ...readFields(choice), ...readBody(choice) }]
  })
  const style = keyOf(mine.style) === keyOf(base.style) ? theirs.style : mine.style
  const keptOf = new Map(differences.map(({ id, kept }) => [id, kept]))
  return {
    differences,
    contentWith: choices => {
      const choice: Choice = id => choices.get(id) ?? keptOf.get(id) ?? 'here'
      return { sourceFormat, style, parts: readers.flatMap(read => read(choice)) }
    },
  }
}

/**
 * Merges two states of an article that came from one. Where both sides changed the same thing, the merged content has
 * the change made here, and it is among the conflicts.
 */
export function mergeArticleContent(
  base: ArticleContent,
  mine: ArticleContent,
  theirs: ArticleContent,
): Merged {
  const { differences, contentWith } = planMerge(base, mine, theirs, { mergesText: true })
  const conflicts = differences.flatMap(({ changedBy, field, partId, here, remote }) =>
    changedBy === 'both' && field !== 'part' ? [{ partId, field, here, remote }] : [],
  )
  return { content: contentWith(new Map()), conflicts }
}

/** @returns the id of the difference */
type AddDifference = (
  difference: Omit<MergeDifference, 'id' | 'kept' | 'canHoldBoth'> &
    Partial<Pick<MergeDifference, 'kept' | 'canHoldBoth'>>,
) => string

const ids = ({ parts }: ArticleContent) => parts.map(({ id }) => id)

/** A part that only one side has: it was added there, or deleted on the other side. */
function planPart(
  base: ArticlePart | undefined,
  { ofMine, ofTheirs }: { ofMine: ArticlePart | undefined; ofTheirs: ArticlePart | undefined },
  sourceFormat: ArticleSourceFormat,
  add: AddDifference,
): ReadParts {
  const part = ofMine ?? ofTheirs
  if (!part) return () => []
  const owner = ofMine ? 'here' : 'remote'
  const other = ofMine ? 'remote' : 'here'
  // Deleted on one side only: changes of the other side are kept.
  const kept = isChanged(part, base) ? owner : other
  const id = add({
    partId: part.id,
    field: 'part',
    changedBy: base ? (kept === owner ? 'both' : other) : owner,
    here: ofMine ? partText(ofMine) : '',
    remote: ofTheirs ? partText(ofTheirs) : '',
    kept,
  })
  return choice => (choice(id) === owner ? [{ ...part, ...bodyFrom([part], sourceFormat) }] : [])
}

const partText = (part: ArticlePart) => [part.title, sourceOf(part)].filter(text => text !== '').join('\n\n')

/** Whether a part is another one than before; its document follows from its Markdown. */
const isChanged = (part: ArticlePart, base: ArticlePart | undefined): boolean =>
  base === undefined ||
  fields.some(field => keyOf(part[field]) !== keyOf(base[field])) ||
  (part.source === null || base.source === null
    ? keyOf(part.document) !== keyOf(base.document)
    : part.source !== base.source)

function planFields({ base, mine, theirs }: Sides, add: AddDifference): (choice: Choice) => ArticlePart {
  const differing = fields.flatMap(field => {
    const [was, here, there] = [base[field], mine[field], theirs[field]].map(keyOf)
    if (there === here) return []
    const changedBy = here === was ? 'remote' : there === was ? 'here' : 'both'
    const texts = { here: fieldText(mine[field]), remote: fieldText(theirs[field]) }
    return { field, id: add({ partId: mine.id, field, changedBy, ...texts }) }
  })
  return choice =>
    Object.assign(
      { ...mine },
      ...differing.map(({ field, id }) => (choice(id) === 'remote' ? { [field]: theirs[field] } : {})),
    )
}

const fieldText = (value: ArticlePart[(typeof fields)[number]]): string =>
  typeof value === 'string' ? value : (value?.fileId ?? '')

type Body = Pick<ArticlePart, 'source' | 'document'>

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

/** Adds the differences among stretches. @returns their items by the choices of a user */
function planStretches<T>(
  stretches: readonly Stretch<T>[],
  {
    partId,
    textOf,
    join,
    mergeBoth,
  }: {
    partId: string
    textOf: (items: readonly T[]) => string
    join: T[]
    /** The items with the changes of both sides; undefined where users choose. */
    mergeBoth: ((both: BothChanged<T>) => T[] | undefined) | undefined
  },
  add: AddDifference,
): (choice: Choice) => T[] {
  const readers = stretches.map(stretch => {
    if (stretch.kind === 'agreed') return () => stretch.items
    const { by, mine, theirs } = stretch
    const merged = by === 'both' ? mergeBoth?.(stretch) : undefined
    if (merged) return () => merged
    const id = add({
      partId,
      field: 'document',
      changedBy: ({ mine: 'here', theirs: 'remote', both: 'both' } as const)[by],
      here: textOf(mine),
      remote: textOf(theirs),
      canHoldBoth: mine.length > 0 && theirs.length > 0,
    })
    return (choice: Choice) => {
      const side = choice(id)
      if (side === 'both') return [...mine, ...join, ...theirs]
      return side === 'here' ? mine : theirs
    }
  })
  return choice => readers.flatMap(read => read(choice))
}

function planSources(
  { base, mine, theirs }: Sides,
  add: AddDifference,
  mergesText: boolean,
): (choice: Choice) => Body {
  const [was, here, there] = [sourceOf(base), sourceOf(mine), sourceOf(theirs)].map(text => text.split('\n'))
  const stretches = mergeSequences(was ?? [], here ?? [], there ?? [], line => line)
  // A blank line between both texts: they would run into one paragraph.
  const how = {
    partId: mine.id,
    textOf: (lines: readonly string[]) => lines.join('\n'),
    join: [''],
    mergeBoth: mergesText ? mergeLines : undefined,
  }
  const read = planStretches(stretches, how, add)
  return choice => bodyFrom([mine, theirs], 'markdown', read(choice).join('\n'))
}

function planDocuments(
  { base, mine, theirs }: Sides,
  add: AddDifference,
  mergesText: boolean,
): (choice: Choice) => Body {
  // A blank paragraph at the end is a place for the next text, no change of the article.
  const [baseBlocks, myBlocks, theirBlocks] = [base, mine, theirs].map(({ document }) =>
    withoutBlankEnd(document.content),
  )
  const stretches = mergeSequences<BlockNode>(baseBlocks ?? [], myBlocks ?? [], theirBlocks ?? [], keyOf)
  const mergeBoth = mergesText ? mergeBlocks : undefined
  const read = planStretches(stretches, { partId: mine.id, textOf: blocksText, join: [], mergeBoth }, add)
  return choice => {
    const content = read(choice)
    const merged = content.length > 0 ? content : mine.document.content
    const same = [mine, theirs].find(({ document }) => keyOf(document.content) === keyOf(merged))
    return { source: same?.source ?? null, document: { type: 'doc', content: merged } }
  }
}

/** Blocks as a reader sees them, or as Markdown where that says nothing, such as pictures. */
function blocksText(blocks: readonly BlockNode[]): string {
  const isSilent = blocks.some(block => plainText([block]).trim() === '')
  return isSilent ? toMarkdown({ type: 'doc', content: [...blocks] }).trim() : plainText(blocks).trim()
}
