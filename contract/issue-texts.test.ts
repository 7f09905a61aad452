import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { issueTexts } from './issue-texts.ts'
import { type Language, languages } from './languages.ts'

const schema = z.strictObject({
  name: z.string().max(3),
  kind: z.enum(['a', 'b']),
  ids: z.array(z.uuid()).min(1),
  page: z.number().max(9),
})

const textsOf = (value: unknown, language: Language) =>
  schema.safeParse(value, { error: issueTexts(language) }).error?.issues.map(issue => issue.message)

describe('what a broken field rule says', () => {
  it('names the limit, in the reader’s language', () => {
    const value = { name: 'long', kind: 'c', ids: [], page: 10, more: 1 }
    expect(textsOf(value, 'en-US')).toEqual([
      'At most 3 characters',
      'Must be one of a, b',
      'At least 1 item',
      'Must not be above 9',
      'There is no such field',
    ])
    expect(textsOf(value, 'zh-CN')).toEqual([
      '最多 3 个字符',
      '只能是 a, b',
      '至少 1 项',
      '不能大于 9',
      '没有这个字段',
    ])
  })

  it('says that a field is missing rather than of which type it should be', () => {
    expect(textsOf({}, 'en-US')).toEqual(['Required', 'Required', 'Required', 'Required'])
  })

  it('says "required" of what a form without a choice holds, and of nothing that was chosen', () => {
    const blank = { name: null, kind: '', ids: null, page: '' }
    expect(textsOf(blank, 'en-US')).toEqual(['Required', 'Required', 'Required', 'Required'])
    const wrong = { name: 1, kind: 'c', ids: 'x', page: '9' }
    expect(textsOf(wrong, 'en-US')).not.toContain('Required')
  })

  it('reports the error of the form that a value of several forms has', () => {
    const kinds = z.enum(['a', 'b'])
    const says = (value: unknown) =>
      z.union([kinds, z.array(kinds).max(2)]).safeParse(value, { error: issueTexts('en-US') }).error
        ?.issues[0]?.message
    expect(says('c')).toBe('Must be one of a, b')
    expect(says(['a', 'a', 'b'])).toBe('At most 2 items')
    expect(says('')).toBe('Required')
  })

  it.each(languages)('is never empty in %s', language => {
    for (const text of textsOf({ name: 1, kind: 2, ids: ['x'], page: Number.NaN }, language) ?? [])
      expect(text).not.toBe('')
  })
})
