import { type SubmissionReason, submissionLimits } from '@greenroom/contract/areas/submissions/submissions'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errorTexts } from '@greenroom/contract/error-texts'
import { type ErrorName, errors, type Issue } from '@greenroom/contract/errors'
import { cutText } from '@greenroom/contract/fields'
import { type Language, languages, type Text } from '@greenroom/contract/languages'
import { ruleOf, ruleTexts } from '@greenroom/contract/rule-texts'
import { ApiError } from '../../platform/errors.ts'
import type { RefusedRequest } from '../../platform/http/handler.ts'
import { validateInput } from '../../platform/http/validate.ts'
import type { StoredReason } from './schema.ts'

/** Beyond so many wrong fields, more of them say nothing new. */
const maxReasons = 30

/** Why a call was refused, for readers of both languages: of an input with several mistakes, each of them. */
export function reasonsOf(call: Endpoint, refusal: RefusedRequest): StoredReason[] {
  const { reason, data } = refusal.error
  const whole: StoredReason = { error: reason, field: '', permission: '', about: aboutOf(data) }
  if (isFailure(refusal.error, 'forbidden')) {
    return [{ ...whole, permission: refusal.error.data.permission }]
  }
  if (!isFailure(refusal.error, 'invalid')) return [whole]
  const texts = textsOf(call, refusal, refusal.error.data.issues)
  return refusal.error.data.issues.slice(0, maxReasons).map(({ path, msg }, place) => ({
    ...whole,
    field: fieldOf(path),
    ...textAt(texts, place),
    ...ruleIn(msg, refusal.request.language),
  }))
}

function ruleIn(msg: string, language: Language): Pick<StoredReason, 'rule'> {
  const rule = ruleOf(msg, language)
  return rule ? { rule } : {}
}

function isFailure<N extends ErrorName>(error: ApiError, reason: N): error is ApiError<N> {
  return error.reason === reason
}

const textAt = (texts: readonly Text[], place: number) => {
  const text = texts[place]
  return text ? { text } : {}
}

/** What each issue says in every language: the input's rules are asked anew, rules of the area are looked up. */
function textsOf(call: Endpoint, { raw, request }: RefusedRequest, issues: readonly Issue[]): Text[] {
  const anew = raw && languages.map(language => issuesOf(call, raw, language))
  return issues.map(({ msg }, place) => {
    const [zh, en] = anew?.map(issue => issue[place]?.msg) ?? []
    if (zh !== undefined && en !== undefined) return { 'zh-CN': zh, 'en-US': en }
    const rule = ruleOf(msg, request.language)
    return rule ? ruleTexts[rule] : { 'zh-CN': msg, 'en-US': msg }
  })
}

function issuesOf(
  call: Endpoint,
  raw: NonNullable<RefusedRequest['raw']>,
  language: Language,
): readonly Issue[] {
  try {
    validateInput(call, raw, language)
    return []
  } catch (error) {
    if (error instanceof ApiError && isFailure(error, 'invalid')) return error.data.issues
    throw error
  }
}

/** `body.data.name` is the field `name`; an error of the whole body belongs to no field. */
function fieldOf(path: string): string {
  const [, ...parts] = path.split('.')
  return storable(parts.findLast(part => !/^\d+$/.test(part)) ?? '')
}

/** A text from a request as the database takes it, and no longer than a name. */
export function storable(text: string): string {
  return cutText(text.toWellFormed().replaceAll('\u0000', ''), submissionLimits.title)
}

/** The id of the obstacle, where the refusal names it. */
function aboutOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ''
  if ('id' in data && typeof data.id === 'string') return data.id
  const first: unknown = 'ids' in data && Array.isArray(data.ids) ? data.ids[0] : undefined
  return typeof first === 'string' ? first : ''
}

/**
 * A stored reason as the contract has it; one of an earlier version keeps what it said.
 * @param registration where a domain can be registered; empty when no address is set
 */
export function toReason({ text, rule, ...reason }: StoredReason, registration: string): SubmissionReason {
  const name = isErrorName(reason.error) ? reason.error : 'general'
  const registrationUrl = rule === 'domainNotRegistered' ? registration : ''
  return { ...reason, code: errors[name].code, registrationUrl, text: text ?? errorTexts[name] }
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errors, name)
}
