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

/** The text of a file; undefined when it is too large or no text in UTF-8. */
export async function readWordFile(file: File): Promise<string | undefined> {
  if (file.size > maxBytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).trim()
  } catch {
    return undefined
  }
}
