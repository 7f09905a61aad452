import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './run.ts'

/**
 * Writes the words and characters that the check for misspellings reads, from the unpacked packages `@node-rs/jieba`
 * (words with frequency and part of speech), `pinyin-pro` (sounds) and `hanzi` (parts of characters) in one directory:
 * `node tools/lexicon.ts DIRECTORY`, where the packages have the folders `jieba`, `pinyin-pro` and `hanzi`.
 */
async function main(directory: string): Promise<void> {
  const read = (path: string) => readFile(join(directory, path), 'utf8')
  const words = wordsOf(await read('jieba/dict.txt'))
  const characters = new Set(words.flatMap(({ word }) => [...word]))
  const sounds = soundsOf(await read('pinyin-pro/dist/esm/data/dict1.mjs'), characters)
  const parts = partsOf(await read('hanzi/lib/data/cjk-decomp.txt.js'), characters)
  const text = [
    words.map(({ word, weight, tag }) => `${word}${weight}${tag}`).join('\n'),
    [...characters]
      .sort()
      .map(
        character => `${character}${(sounds.get(character) ?? []).join(',')};${parts.get(character) ?? ''}`,
      )
      .join('\n'),
  ].join('\n\n')
  const compressed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  await writeFile(join(root, 'server/areas/polish/check/lexicon/lexicon.txt.br'), compressed)
  process.stdout.write(`${words.length} words, ${characters.size} characters, ${compressed.length} bytes\n`)
}

/** Words of Chinese characters that are no rare names, with the logarithm of their frequency. */
function wordsOf(dictionary: string) {
  return dictionary
    .split('\n')
    .map(line => line.split(' '))
    .flatMap(([word = '', frequency = '0', tag = '']) => {
      const isKept = /^[\u4e00-\u9fff]+$/.test(word) && Number(frequency) >= leastFrequency(word.length, tag)
      return isKept ? [{ word, weight: Math.round(Math.log2(Number(frequency) + 1)), tag }] : []
    })
    .sort((a, b) => (a.word < b.word ? -1 : 1))
}

function leastFrequency(length: number, tag: string): number {
  if (length === 1) return 1
  if (length === 4 && /^[il]/.test(tag)) return 2
  if (length > 4) return 20
  return tag.startsWith('nr') ? 10 : 5
}

/** Syllables without tones; sounds that many speakers mix up are one. */
function soundsOf(module: string, characters: ReadonlySet<string>): Map<string, string[]> {
  const sounds = new Map<string, string[]>()
  for (const [, quoted, bare, list = ''] of module.matchAll(/(?:'([^']+)'|(\p{L}+)):\s*\[([^\]]*)\]/gu)) {
    const syllables = (quoted ?? bare ?? '').split(' ').map(simplified)
    for (const [, character = ''] of list.matchAll(/'(.)'/gu)) {
      if (characters.has(character)) sounds.set(character, [...new Set(syllables)])
    }
  }
  return sounds
}

const simplified = (syllable: string) =>
  syllable
    .replaceAll('ü', 'v')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^([zcs])h/, '$1')
    .replace(/ng$/, 'n')

/** The parts of a character that few others have: those that do not are radicals. */
function partsOf(decompositions: string, characters: ReadonlySet<string>): Map<string, string> {
  const all = new Map<string, string[]>()
  const counts = new Map<string, number>()
  for (const [, character = '', list = ''] of decompositions.matchAll(
    /^(?:module.*`)?(.):[a-z\d/]+\(([^)]*)\)/gmu,
  )) {
    if (!characters.has(character)) continue
    const parts = list.split(',').filter(part => [...part].length === 1)
    all.set(character, parts)
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  return new Map(
    [...all].map(([character, parts]) => [
      character,
      parts.filter(part => (counts.get(part) ?? 0) > 1 && (counts.get(part) ?? 0) <= 40).join(''),
    ]),
  )
}

const [, , directory] = process.argv
if (directory === undefined) throw new Error('Name the directory with the unpacked packages')
await main(directory)
