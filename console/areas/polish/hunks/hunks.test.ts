import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks, type Hunk, hunksOf, maxCompared } from './hunks.ts'

const changed = (hunks: readonly Hunk[]) => hunks.map(({ before, after }) => `${before}→${after}`)

describe('hunks', () => {
  it('are words of Chinese, not letters', () => {
    expect(changed(hunksOf('我门准备好了。', '我们准备好了。', 'change'))).toEqual(['我门→我们'])
  })

  it('are one for each sentence, and include unchanged text between their changes', () => {
    const original = '我门来了。他在次说好，然后走了。没有变。'
    const result = '我们来了。他再次说好，随后离开了。没有变。'
    const hunks = hunksOf(original, result, 'sentence')
    expect(hunks.map(({ begin }) => begin < 5)).toEqual([true, false])
    expect(hunks[1]?.pieces.some(({ kind, text }) => kind === 'same' && text.includes('，'))).toBe(true)
    expect(applyHunks(original, hunks, ({ begin }) => begin < 5)).toBe(
      '我们来了。他在次说好，然后走了。没有变。',
    )
  })

  it('leave no single letters standing between changes', () => {
    const hunks = hunksOf('2026的AI来了', '2025的GPT来了', 'change')
    expect(changed(hunks)).toEqual(['2026的AI→2025的GPT'])
  })

  it('are found in a text that was changed all over, and in one with paragraphs put in', () => {
    const line = (place: number) => `第 ${place} 段讲的是第 ${place * 7} 件事情，大家都听说过。`
    const lines = Array.from({ length: 300 }, (_, place) => line(place))
    const edited = lines.flatMap((text, place) => {
      const mended = place % 3 === 0 ? text.replace('大家', '人们') : text
      return place % 50 === 49 ? [mended, '这里多了一段。'] : [mended]
    })
    const hunks = hunksOf(lines.join('\n'), edited.join('\n'), 'sentence')
    expect(hunks.length).toBeGreaterThan(100)
    expect(hunks.every(({ before }) => before.length < 40)).toBe(true)
  })

  it('are one block for texts beyond the limit', () => {
    const long = '好'.repeat(maxCompared / 2)
    expect(hunksOf(long, `${long}的`, 'sentence')).toHaveLength(1)
  })
})

const piece = fc.constantFrom(
  '我们',
  '我门',
  '好',
  '，',
  '。',
  '！\n',
  ' ',
  'AI',
  '12',
  '😀',
  '\ud83d',
  'é',
  '\r\n',
  '的',
)
const someText = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''))

it.each(['sentence', 'change'] as const)(
  'For any texts, none of the hunks (%s) gives the original, all give the result, and they are in order',
  grouping => {
    fc.assert(
      fc.property(fc.oneof(someText, fc.string({ unit: 'binary' })), someText, (original, result) => {
        const hunks = hunksOf(original, result, grouping)
        expect(applyHunks(original, hunks, () => false)).toBe(original)
        expect(applyHunks(original, hunks, () => true)).toBe(result)
        let at = 0
        for (const { begin, end, before, after } of hunks) {
          expect(begin).toBeGreaterThanOrEqual(at)
          expect(original.slice(begin, end)).toBe(before)
          expect(before).not.toBe(after)
          at = end
        }
      }),
      { numRuns: 300 },
    )
  },
)
