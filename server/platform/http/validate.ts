import type { Endpoint, InputOf } from '@greenroom/contract/endpoint'
import type { Issue } from '@greenroom/contract/errors'
import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import * as z from 'zod'
import { fail } from '../errors.ts'

const noFields = z.strictObject({})

/** The parts of a request as they arrived, before validation. */
export interface RawInput {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: unknown
  /** There is a form that the call's file may be in. */
  hasFile?: boolean
}

/** What most calls have in a part that they do not declare. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/**
 * Checks all parts of a request against the call's declaration.
 * @throws ApiError `invalid` with every issue of every part, in the reader's language
 */
export function validateInput<C extends Endpoint>(
  call: C,
  raw: RawInput,
  language: Language,
): Omit<InputOf<C>, 'file'> {
  const issues: Issue[] = []
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call.input[part] ?? noFields
    if (schema === noFields && isEmpty(raw[part])) {
      parsed[part] = {}
      continue
    }
    const result = schema.safeParse(raw[part], { error: issueTexts(language) })
    if (result.success) parsed[part] = result.data
    else issues.push(...describeIssues(part, result.error.issues, language))
  }
  const { file } = call.input
  if (file && !raw.hasFile) issues.push({ path: `body.${file.field}`, msg: ruleText('required', language) })
  if (issues.length > 0) throw fail('invalid', { issues })
  return parsed as Omit<InputOf<C>, 'file'>
}

/**
 * The issues under the path of the part that they are about, one for each field. Unknown keys become one issue each,
 * so that every wrong field has its own path.
 */
export function describeIssues(
  part: string,
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Issue[] {
  const described = issues.flatMap(issue => {
    const path = [part, ...issue.path.map(String)]
    const msg = ruleText(issue.message, language)
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), msg }]
    return issue.keys.map(key => ({ path: [...path, key].join('.'), msg }))
  })
  const firsts = new Map<string, Issue>()
  for (const issue of described) {
    const field = fieldOf(issue.path)
    if (!firsts.has(field)) firsts.set(field, issue)
  }
  return [...firsts.values()]
}

/** The values of a list belong to one field; the fields of its objects are fields of their own. */
const fieldOf = (path: string) => path.replace(/(?:\.\d+)+$/, '')
