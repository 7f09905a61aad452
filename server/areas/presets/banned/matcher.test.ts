import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from './matcher.ts'

const found = (words: string[], text: string) =>
  createMatcher(words)
    .find(text)
    .map(({ begin, end }) => text.slice(begin, end))

describe('a banned word', () => {
  it.each([
    ['as it is', '网上赌博平台', '赌博'],
    ['in full width', 'ｂａｄword 和 ＱＱ', 'ＱＱ'],
    ['with spaces between', '赌 博', '赌 博'],
    ['with signs between', '赌*博', '赌*博'],
    ['with a comma between', '赌，博', '赌，博'],
    ['with invisible characters between', '赌\u200b\u200d博', '赌\u200b\u200d博'],
    ['with a picture between', '赌🎲博', '赌🎲博'],
    ['in traditional characters', '線上賭博', '賭博'],
    ['in capitals', 'SPAM here', 'SPAM'],
    ['with accents', 'spám', 'spám'],
    ['with letters that look the same', 'sраm', 'sраm'],
    ['in bold letters', '𝐬𝐩𝐚𝐦', '𝐬𝐩𝐚𝐦'],
    ['in circled letters', 'ⓢⓟⓐⓜ', 'ⓢⓟⓐⓜ'],
    ['spaced out', 's p a m', 's p a m'],
    ['with dots between', 's.p.a.m', 's.p.a.m'],
    ['beside Chinese', '加qq号', 'qq'],
  ])('is found %s', (_, text, expected) => {
    expect(found(['赌博', 'spam', 'qq'], text)).toEqual([expected])
  })

  it.each([
    ['inside of another word', 'spammer'],
    ['made of two words', 'a spa manager'],
    ['made of the end of a sentence and the next', '他从不赌。博士也不'],
    ['with much between', '赌——————————博'],
  ])('is not found %s', (_, text) => {
    expect(found(['赌博', 'spam'], text)).toEqual([])
  })

  it('is found across sentences when spaces separate all its letters', () => {
    expect(found(['地下赌场'], '地。下。赌。场')).toEqual(['地。下。赌。场'])
  })
})

it('Words that overlap, and words within words, are all found', () => {
  expect(found(['赌博', '博彩', '赌博彩票', '彩'], '赌博彩票')).toEqual(['赌博', '博彩', '彩', '赌博彩票'])
})

it('a word of signs alone never matches', () => {
  expect(found(['***', ' '], 'a *** b')).toEqual([])
})

it('the hits for any words and text equal the hits of a search for each word', () => {
  const letters = fc.constantFrom('赌', '博', '彩', '票')
  const text = fc.array(letters, { maxLength: 30 }).map(all => all.join(''))
  const words = fc.uniqueArray(
    fc.array(letters, { minLength: 1, maxLength: 4 }).map(all => all.join('')),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(words, text, (all, within) => {
      const expected = all.flatMap(word =>
        Array.from(within, (_, at) => at)
          .filter(at => within.startsWith(word, at))
          .map(at => `${word}@${at}`),
      )
      const hits = createMatcher(all)
        .find(within, 1000)
        .map(({ word, begin }) => `${all[word]}@${begin}`)
      expect(hits.toSorted()).toEqual(expected.toSorted())
    }),
  )
})

it('For any Latin words and text, exactly the standalone occurrences are found', () => {
  const letters = fc.constantFrom('a', 'b', 'c', '1')
  const latin = fc.array(letters, { minLength: 2, maxLength: 5 }).map(all => all.join(''))
  // A word that continues in another script only needs a boundary at its beginning.
  const some = fc.oneof(
    latin,
    latin.map(word => `${word}群`),
  )
  const isHit = (word: string, within: string, at: number) => {
    const after = within.slice(at + word.length)
    return (
      within.startsWith(word, at) && (word.endsWith('群') || (at === 0 && (after === '' || after === '群')))
    )
  }
  fc.assert(
    fc.property(fc.uniqueArray(some, { maxLength: 12 }), fc.array(some, { maxLength: 12 }), (words, all) => {
      const expected = all.flatMap(within =>
        Array.from(within, (_, at) => words.filter(word => isHit(word, within, at))).flat(),
      )
      const hits = createMatcher(words)
        .find(all.join('. '), 1000)
        .map(({ word }) => words[word])
      expect(hits.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 200 },
  )
})
