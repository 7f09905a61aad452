import { describe, expect, it } from 'vitest'
import { cutText, textField } from './fields.ts'

describe('a text that is cut to a limit', () => {
  it('ends with a whole character, and a field of that length takes it', () => {
    for (const [text, cut] of [
      ['abc🎬🎬', 'abc🎬'],
      ['abcde👩‍👩‍👧', 'abcde'],
      ['abcde\u0301\u0301', 'abcd'],
      ['abcdefg', 'abcdef'],
      ['abc🎬', 'abc🎬'],
    ] as const) {
      expect(cutText(text, 6)).toBe(cut)
      expect(textField(6).parse(cutText(text, 6))).toBe(cut)
    }
  })

  it('keeps what fits of one character that is longer than the limit', () => {
    expect(cutText('e\u0301\u0302\u0303', 3)).toBe('e\u0301\u0302')
    expect(cutText('👩‍👩‍👧', 4)).toBe('👩‍')
  })
})
