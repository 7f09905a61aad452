import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { keyOf } from '../key-of.ts'
import { toMarkdown } from '../markdown/print.ts'
import { documentOfSource, sourceOf } from '../source.ts'
import { commonPairs } from './three-way.ts'

/** A stretch of Markdown, and the outermost blocks that it is read into, in JSON. */
interface Slice {
  text: string
  blocks: readonly string[]
}

const blocksOf = (source: string): string[] => documentOfSource(source).content.map(keyOf)

/**
 * The Markdown of a part with another document. Blocks that both documents share keep their Markdown character by
 * character; the others are printed. The whole document is printed where the slices can't be put together.
 */
export function spliceSource(part: Pick<ArticlePart, 'source' | 'document'>, after: ArticleDocument): string {
  const source = sourceOf(part)
  const slices = slicesOf(source)
  const before = part.document.content.map(keyOf)
  const printed = toMarkdown(after)
  if (slices.reduce((sum, { blocks }) => sum + blocks.length, 0) !== before.length) return printed
  const pieces = piecesOf(slices, before, after.content)
  const joined = join(pieces)
  const spliced = source.endsWith('\n') ? joined : joined.replace(/\n+$/, '')
  // Neighbours can run into each other: two lists become one.
  const expected = pieces.flatMap(({ blocks }) => blocks)
  return keyOf(blocksOf(spliced)) === keyOf(expected) ? spliced : printed
}

/** Lines that name addresses for `[text][name]` anywhere in the text. */
const definitions = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S.*$/gm
/** Labels of footnotes: without their notes, references to them would be text. */
const footnotes = /^ {0,3}\[\^[^\]\s]+\]:/gm

/**
 * Cuts Markdown between its outermost blocks. Blocks that can't be parted are one slice; definitions after a block are a
 * slice without blocks.
 */
function slicesOf(source: string): Slice[] {
  const all = blocksOf(source)
  const named = (source.match(definitions) ?? []).join('\n')
  const notes = (source.match(footnotes) ?? []).map(label => `${label.trim()} -`)
  const read = (text: string) => {
    const blocks = blocksOf(`${text}\n\n${named}\n\n${notes.join('\n\n')}`)
    return blocks.slice(0, Math.max(0, blocks.length - notes.length))
  }
  const lines = source.split(/(?<=\n)/)
  const textOf = (start: number, end: number) => lines.slice(start, end).join('')
  const slices: Slice[] = []
  let [start, block] = [0, 0]
  while (start < lines.length) {
    const { ends, count } = nextSlice(lines, start, all.slice(block), read)
    const end = ends.at(-1) ?? lines.length
    const own = ends.find(each => /\S/.test(textOf(each, end)) && read(textOf(each, end)).length === 0) ?? end
    slices.push({ text: textOf(start, own), blocks: all.slice(block, block + count) })
    if (own < end) slices.push({ text: textOf(own, end), blocks: [] })
    ;[start, block] = [end, block + count]
  }
  return slices
}

/** Where the stretches of lines end that are read into the next block, or into the fewest possible blocks. */
function nextSlice(
  lines: readonly string[],
  start: number,
  blocks: readonly string[],
  read: (text: string) => string[],
): { ends: number[]; count: number } {
  const ends: number[] = []
  let count = 0
  for (let end = start + 1; end <= lines.length; end++) {
    if (end < lines.length && !canBegin(lines[end - 1], lines[end])) continue
    const keys = read(lines.slice(start, end).join(''))
    const isMatch = keys.every((block, index) => block === blocks[index])
    if (ends.length > 0 && (!isMatch || keys.length > count)) break
    // A stretch without blocks, such as front matter, is a slice of its own.
    if (keys.length === 0 && blocks.length > 0 && !hasText(lines.slice(start, end))) continue
    if (isMatch) {
      ends.push(end)
      count = keys.length
    }
  }
  return ends.length > 0 ? { ends, count } : { ends: [lines.length], count: blocks.length }
}

const hasText = (lines: readonly string[]) => lines.some(line => line.trim() !== '')

/** Whether a block can begin with the line, so that lines within paragraphs and code are not tried. */
const canBegin = (before = '', line = ''): boolean =>
  line.trim() === '' || before.trim() === '' || !/^\p{L}/u.test(line) || !/^\p{L}/u.test(before)

/** A slice for the new Markdown; `place` is its index before, undefined for printed blocks. */
interface Piece extends Slice {
  place: number | undefined
}

/** What stands for the blocks of a document: slices whose blocks are all there, and the other blocks printed. */
function piecesOf(slices: readonly Slice[], before: readonly string[], after: readonly BlockNode[]): Piece[] {
  const stays = new Map(commonPairs(before, after.map(keyOf)))
  const pieces: Piece[] = []
  let [block, next] = [0, 0]
  const printUntil = (end: number) => {
    const text = toMarkdown({ type: 'doc', content: after.slice(next, end) })
    if (next < end) pieces.push({ text, blocks: blocksOf(text), place: undefined })
    next = end
  }
  for (const [place, slice] of slices.entries()) {
    const { length } = slice.blocks
    const at = stays.get(block) ?? -1
    if (slice.blocks.every((_, index) => at >= 0 && stays.get(block + index) === at + index)) {
      if (length > 0) printUntil(at)
      pieces.push({ ...slice, place })
      next += length
    }
    block += length
  }
  printUntil(after.length)
  return pieces
}

/** Pieces as one text: those that did not follow each other before are parted by a blank line. */
function join(pieces: readonly Piece[]): string {
  return pieces.reduce((whole, { text, place }, index) => {
    const before = pieces[index - 1]?.place
    const isNext = before !== undefined && place === before + 1
    if (whole === '' || isNext || whole.endsWith('\n\n')) return whole + text
    return `${whole}${whole.endsWith('\n') ? '\n' : '\n\n'}${text}`
  }, '')
}
