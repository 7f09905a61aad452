import { describe, expect, it } from 'vitest'
import { areWordsRight, mergeWords, parseWords, readWordFile, wordLines } from './word-lines.ts'

it('reads one word a line, with its category behind a comma of either kind', () => {
  const { words, longLine } = parseWords('one,first\n\n"two"\uff0csecond\nthree\tthird')
  expect(words.map(({ word, category }) => `${word}/${category}`)).toEqual([
    'one/first',
    'two/second',
    'three/third',
  ])
  expect(longLine).toBeUndefined()
  expect(areWordsRight(`one\n${'x'.repeat(41)}`)).toBe(false)
})

it('reads cells in quotation marks with commas in them, and writes them so', () => {
  const lines = '"a, ""b""",kind\n"c\td","one, two"\n"open,e'
  const { words } = parseWords(lines)
  expect(words).toEqual([
    { word: 'a, "b"', category: 'kind' },
    { word: 'c\td', category: 'one, two' },
    { word: '"open', category: 'e' },
  ])
  expect(parseWords(wordLines(words)).words).toEqual(words)
})

describe('a file of words', () => {
  const read = (...bytes: (string | number[])[]) =>
    readWordFile(
      new File(
        bytes.map(part => (typeof part === 'string' ? part : new Uint8Array(part))),
        'words.csv',
      ),
    )

  it('is read in UTF-8, with or without its mark, and in GBK', async () => {
    expect(await read([0xef, 0xbb, 0xbf], '赌博,类\r\n迷药')).toBe('赌博,类\n迷药')
    expect(await read([0xb6, 0xc4, 0xb2, 0xa9], ',', [0xc0, 0xe0], '\r\n')).toBe('赌博,类')
  })

  it('loses the line that names its columns, and no other', async () => {
    expect(await read('违禁词,类别\n赌博,类')).toBe('赌博,类')
    expect(await read('Word\tCategory\none\tfirst')).toBe('one\tfirst')
    expect(await read('"Banned words"\r\none')).toBe('one')
    expect(await read('word,first\nCategory')).toBe('word,first\nCategory')
  })

  it('is refused when it is no text, or too large', async () => {
    expect(await read([0xff, 0xfe, 0x00])).toBeUndefined()
    expect(await read([0x50, 0x4b, 0x03, 0x04, 0x00])).toBeUndefined()
    expect(await read('x'.repeat(4_194_305))).toBeUndefined()
  })
})

describe('words that two users changed', () => {
  it('lose the words that either user removed, and keep those that either added', () => {
    expect(mergeWords('one\ntwo\nthree', 'one\nthree\nmine', 'two\nthree\ntheirs')).toBe(
      'three\ntheirs\nmine',
    )
  })

  it('are mine when no other user changed them', () => {
    expect(mergeWords('one\ntwo', 'two\nmine', 'one\ntwo')).toBe('two\nmine')
  })
})
