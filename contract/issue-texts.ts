import type * as z from 'zod'
import type { Language } from './languages.ts'

type Issue = z.core.$ZodRawIssue

interface IssueWords {
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

const words: Readonly<Record<Language, IssueWords>> = {
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
 * What a field rule that brings no text of its own says when it is broken; give it to zod as `error`. For users who
 * fill in a form, so shorter than zod's own texts.
 */
export function issueTexts(language: Language): (issue: Issue) => string {
  return issue => textOf(issue, words[language])
}

function textOf(issue: Issue, texts: IssueWords): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.required : texts.wrongType
    case 'invalid_value':
      return issue.input === undefined ? texts.required : texts.oneOf(issue.values.map(String).join(', '))
    case 'too_big':
      return texts.atMost(String(issue.maximum), unitOf(issue.origin))
    case 'too_small':
      return texts.atLeast(String(issue.minimum), unitOf(issue.origin))
    case 'invalid_format':
      return texts.wrongForm
    case 'unrecognized_keys':
      return texts.unknownField
    default:
      return texts.notValid
  }
}

/** English: one item, two items. */
function counted(limit: string, noun: string): string {
  return limit === '1' ? `1 ${noun}` : `${limit} ${noun}s`
}

function unitOf(origin: string): Unit {
  return origin === 'string' || origin === 'array' ? origin : 'other'
}
