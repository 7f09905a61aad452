import { describe, expect, it } from 'vitest'
import { areWordsRight, mergeWords, parseWords } from './word-lines.ts'

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

describe('words that two people changed', () => {
  it('lose what either took away and keep what either added', () => {
    expect(mergeWords('one\ntwo\nthree', 'one\nthree\nmine', 'two\nthree\ntheirs')).toBe(
      'three\ntheirs\nmine',
    )
  })

  it('are just mine when nobody else changed them', () => {
    expect(mergeWords('one\ntwo', 'two\nmine', 'one\ntwo')).toBe('two\nmine')
  })
})
