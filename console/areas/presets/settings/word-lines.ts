import { type BannedWord, presetLimits, wordHeadings } from '@greenroom/contract/areas/presets/presets'
import { detectTextEncoding } from '@greenroom/contract/text-encoding'

const maxBytes = 4_194_304

/** A cell and its end: a comma of either kind or a tab. A quoted cell may contain these itself. */
const cell = /[^\S\t]*(?:"((?:[^"]|"")*)"[^\S\t]*(?![^,\uff0c\t])|([^,\uff0c\t]*))(?:[,\uff0c\t]|$)/g

const cellsOf = (line: string) =>
  [...line.matchAll(cell)].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())

const cellText = (text: string) => (/[,\uff0c\t]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The words as users edit them: one a line, its category behind a comma. */
export function wordLines(words: readonly BannedWord[]): string {
  return words
    .map(({ word, category }) =>
      [word, category]
        .filter(text => text !== '')
        .map(cellText)
        .join(','),
    )
    .join('\n')
}

/** The words in the lines without empty ones, and the number of the first line that is too long, from 1. */
export function parseWords(text: string): { words: BannedWord[]; longLine: number | undefined } {
  let longLine: number | undefined
  const words = text.split(/\r?\n/).flatMap((line, index) => {
    const [word = '', ...rest] = cellsOf(line)
    const category = rest.join(' ').trim()
    if (word === '') return []
    if (word.length > presetLimits.word || category.length > presetLimits.category) longLine ??= index + 1
    return [{ word, category }]
  })
  return { words, longLine }
}

/** Whether the lines can be stored. */
export function areWordsRight(text: string): boolean {
  const { words, longLine } = parseWords(text)
  return longLine === undefined && words.length <= presetLimits.words
}

/** Merges two changes of the words: removed words are gone, and added ones come last. */
export function mergeWords(start: string, mine: string, theirs: string): string {
  const linesOf = (text: string) => wordLines(parseWords(text).words).split('\n')
  const before = new Set(linesOf(start))
  const now = new Set(linesOf(mine))
  const kept = linesOf(theirs).filter(line => now.has(line) || !before.has(line))
  const added = linesOf(mine).filter(line => !before.has(line) && !kept.includes(line))
  return [...kept, ...added].join('\n')
}

/**
 * The text of a file, without the line that only names its columns; undefined when it is too large, or no text in an
 * encoding that spreadsheets and editors write.
 */
export async function readWordFile(file: File): Promise<string | undefined> {
  if (file.size > maxBytes) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = detectTextEncoding(bytes, true)
  return encoding && withoutHeading(new TextDecoder(encoding).decode(bytes).trim())
}

function withoutHeading(text: string): string {
  const [first = '', ...lines] = text.split(/\r?\n/)
  const [word = '', category = ''] = cellsOf(first.toLowerCase())
  const isHeading = wordHeadings.word.includes(word) && wordHeadings.category.includes(category)
  return (isHeading ? lines : [first, ...lines]).join('\n').trim()
}
