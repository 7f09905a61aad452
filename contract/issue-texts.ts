import type * as z from 'zod'
import type { Language } from './languages.ts'

type Issue = z.core.$ZodRawIssue

interface IssueTexts {
  required: string
  wrongType: string
  oneOf: (words: string) => string
  atMost: (limit: string, unit: Unit) => string
  atLeast: (limit: string, unit: Unit) => string
  wrongForm: string
  unknownField: string
  notValid: string
}

type Unit = 'string' | 'array' | 'other'

const textsByLanguage: Readonly<Record<Language, IssueTexts>> = {
  'zh-CN': {
    required: '必填',
    wrongType: '类型不对',
    oneOf: list => `只能是 ${list}`,
    atMost: (limit, unit) =>
      ({ string: `最多 ${limit} 个字符`, array: `最多 ${limit} 项`, other: `不能大于 ${limit}` })[unit],
    atLeast: (limit, unit) =>
      ({ string: `至少 ${limit} 个字符`, array: `至少 ${limit} 项`, other: `不能小于 ${limit}` })[unit],
    wrongForm: '格式不对',
    unknownField: '没有这个字段',
    notValid: '内容有误',
  },
  'en-US': {
    required: 'Required',
    wrongType: 'Wrong type',
    oneOf: list => `Must be one of ${list}`,
    atMost: (limit, unit) =>
      ({
        string: `At most ${counted(limit, 'character')}`,
        array: `At most ${counted(limit, 'item')}`,
        other: `Must not be above ${limit}`,
      })[unit],
    atLeast: (limit, unit) =>
      ({
        string: `At least ${counted(limit, 'character')}`,
        array: `At least ${counted(limit, 'item')}`,
        other: `Must not be below ${limit}`,
      })[unit],
    wrongForm: 'Wrong format',
    unknownField: 'There is no such field',
    notValid: 'Not valid',
  },
}

/**
 * Text of a broken field rule that has no text of its own; pass it to zod as `error`. Shorter than zod's texts, for
 * users who fill in a form.
 */
export function issueTexts(language: Language): (issue: Issue) => string {
  return issue => textOf(issue, textsByLanguage[language])
}

/** True for values of an empty field: none, an empty text, no choice. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Broken rules whose text becomes "required" for blank values, because theirs would not help. */
const requiredWhenBlank: readonly Issue['code'][] = [
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'invalid_union',
]

function textOf(issue: Issue, texts: IssueTexts): string {
  if (isBlank(issue.input) && requiredWhenBlank.includes(issue.code)) return texts.required
  switch (issue.code) {
    case 'invalid_type':
      return texts.wrongType
    case 'invalid_value':
      return texts.oneOf(issue.values.map(String).join(', '))
    case 'too_big':
      return texts.atMost(String(issue.maximum), unitOf(issue.origin))
    case 'too_small':
      return texts.atLeast(String(issue.minimum), unitOf(issue.origin))
    case 'invalid_format':
      return texts.wrongForm
    case 'unrecognized_keys':
      return texts.unknownField
    case 'invalid_union': {
      const message = closest(issue.errors)?.message
      // The value is there; only a part of it is missing.
      return message === undefined || message === texts.required ? texts.notValid : message
    }
    default:
      return texts.notValid
  }
}

/** First issue of the union member that the value comes closest to. */
function closest(errors: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  const distance = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(...issues.map(({ code, path }) => (path.length === 0 ? farOff.indexOf(code) + 1 : 0)))
  return errors.toSorted((one, other) => distance(one) - distance(other))[0]?.[0]
}

/** Issues that show that a value was not meant as this union member, the most telling last. */
const farOff: readonly z.core.$ZodIssue['code'][] = ['invalid_value', 'invalid_type']

/** English: one item, two items. */
function counted(limit: string, noun: string): string {
  return limit === '1' ? `1 ${noun}` : `${limit} ${noun}s`
}

function unitOf(origin: string): Unit {
  return origin === 'string' || origin === 'array' ? origin : 'other'
}
