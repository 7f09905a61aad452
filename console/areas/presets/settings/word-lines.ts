import { type BannedWord, presetLimits } from '@greenroom/contract/areas/presets'

const maxBytes = 1_048_576

/** The words as people edit them: one a line, its category behind a comma. */
export function wordLines(words: readonly BannedWord[]): string {
  return words.map(({ word, category }) => (category === '' ? word : `${word},${category}`)).join('\n')
}

/** What the lines say, empty ones left out; and the first line, from 1, that says too much. */
export function parseWords(text: string): { words: BannedWord[]; longLine: number | undefined } {
  let longLine: number | undefined
  const words = text.split(/\r?\n/).flatMap((line, index) => {
    const [word = '', ...rest] = line.split(/[,\uff0c\t]/).map(part => part.trim().replace(/^"(.*)"$/, '$1'))
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

/** What somebody made of the words, on top of what others made of them meanwhile: what went is gone, what came stands behind. */
export function mergeWords(start: string, mine: string, theirs: string): string {
  const linesOf = (text: string) => wordLines(parseWords(text).words).split('\n')
  const before = new Set(linesOf(start))
  const now = new Set(linesOf(mine))
  const kept = linesOf(theirs).filter(line => now.has(line) || !before.has(line))
  const added = linesOf(mine).filter(line => !before.has(line) && !kept.includes(line))
  return [...kept, ...added].join('\n')
}

/** The text of a file; undefined when it is too large or no text in UTF-8. */
export async function readWordFile(file: File): Promise<string | undefined> {
  if (file.size > maxBytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).trim()
  } catch {
    return undefined
  }
}
