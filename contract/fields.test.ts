import { describe, expect, it } from 'vitest'
import { cutText, optionalTextField, textField } from './fields.ts'

const messageOf = (text: string) =>
  textField(20)
    .safeParse(text)
    .error?.issues.map(issue => issue.message)

describe('a required text', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \u3000\u00a0'],
    ['a space without width', '\u200b'],
    ['a joiner', '\u200d'],
    ['a Hangul filler', '\u3164'],
    ['an empty braille cell', '\u2800'],
    ['a byte order mark between spaces', ' \ufeff '],
  ])('is missing when it is %s', (_, text) => {
    expect(messageOf(text)).toContain('required')
    expect(new Set(messageOf(text)).size).toBe(1)
  })

  it.each(['👩\u200d👧', 'ה\u200fב', '٠١', 'क\u094d\u200dष', '%', '\\', '\ufe0f️☎'])('takes %s', text => {
    expect(messageOf(text)).toBeUndefined()
  })
})

it.each([textField(20), optionalTextField(20)])(
  'a text takes no character that reverses the text behind it',
  field => {
    for (const override of ['\u202d', '\u202e'])
      expect(field.safeParse(`a${override}b`).error?.issues[0]?.message).toBe('controlCharacters')
  },
)

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
