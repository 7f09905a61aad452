import type { Endpoint, InputOf } from '@greenroom/contract/endpoint'
import type { Issue } from '@greenroom/contract/errors'
import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import * as z from 'zod'
import { fail } from '../errors.ts'

const noFields = z.strictObject({})

/** Parts of a request before validation. */
export interface RawInput {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: unknown
  /** True when a form may contain the file of the endpoint. */
  hasFile?: boolean
}

/** Content of a part that an endpoint does not declare, in most requests. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/**
 * Validates all parts of a request against the declaration of the endpoint.
 * @throws ApiError `invalid` with all issues of all parts, in the language of the request
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

/** Issues of a part that are named at most: a client repairs some, and no request gets an answer larger than itself. */
export const maxIssues = 100

/**
 * Issues with the path of their part, one per field, and no more than {@link maxIssues}. Each unknown key becomes an
 * issue of its own, so that every wrong field has its path.
 */
export function describeIssues(
  part: string,
  issues: readonly z.core.$ZodIssue[],
  language: Language,
): Issue[] {
  const firsts = new Map<string, Issue>()
  for (const issue of issues) {
    const path = [part, ...issue.path.map(String)]
    const msg = ruleText(issue.message, language)
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxIssues).map(key => [...path, key]) : [path]
    for (const described of paths) {
      if (firsts.size === maxIssues) return [...firsts.values()]
      const field = fieldOf(described)
      if (!firsts.has(field)) firsts.set(field, { path: described.join('.'), msg })
    }
  }
  return [...firsts.values()]
}

/**
 * Values of a list share one field; fields of objects in a list are fields of their own. By steps of the path, because
 * clients choose the names in it: an expression for the end of a text takes minutes for a name like `.1.1.1…x`.
 */
function fieldOf(path: readonly string[]): string {
  const last = path.findLastIndex(step => !/^\d+$/.test(step))
  return path.slice(0, last + 1).join('.')
}
