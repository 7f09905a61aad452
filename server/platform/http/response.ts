import { type Envelope, requestIdHeader } from '@greenroom/contract/envelope'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors, success } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'
import { postgresCode } from '../audit/transaction.ts'
import { isDatabaseFailure } from '../database/failure.ts'
import { codeOf } from '../database/start-error.ts'
import { ApiError, fail } from '../errors.ts'

/** Errors of PostgreSQL and of the file system for a full or read-only disk: nothing was saved and nothing is broken. */
const storageCodes = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** Envelope of a success. */
export function respondSuccess(context: Context<HttpEnvironment>, data: unknown): Response {
  const { language } = context.get('request')
  context.set('code', success.code)
  return respond(context, 200, { data, status: 'ok', msg: success.text[language], code: success.code })
}

/** Envelope of a failure. An error that is no ApiError is a crash; only the log has its cause. */
export function respondFailure(context: Context<HttpEnvironment>, error: ApiError): Response {
  const { language } = context.get('request')
  const entry = errors[error.reason]
  context.set('code', entry.code)
  const status = 'httpStatus' in entry ? entry.httpStatus : 200
  const msg = messageOf(error, language)
  return respond(context, status, { data: error.data, status: 'fail', msg, code: entry.code })
}

/** Sets all headers at once: a plain object reaches the socket unchanged, while a header set later makes the framework process all again. */
function respond(context: Context<HttpEnvironment>, status: number, envelope: Envelope): Response {
  const { requestId } = context.get('request')
  const headers = {
    ...context.get('securityHeaders'),
    'Content-Type': 'application/json',
    [requestIdHeader]: requestId,
  }
  const response = new Response(JSON.stringify(envelope), { status, headers })
  context.set('secured', response)
  return response
}

/** Message of a failure. For invalid input, the first issue and its field. */
function messageOf({ reason, data }: ApiError, language: Language): string {
  const [issue] = reason === 'invalid' ? errors.invalid.data.parse(data).issues : []
  if (!issue) return errorTexts[reason][language]
  const [, ...field] = issue.path.split('.')
  return field.length === 0 ? issue.msg : `${issue.msg} (${field.join('.')})`
}

/** Converts any error to one of the catalogue; an unforeseen one becomes `general`. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (storageCodes.has(postgresCode(error) ?? codeOf(error) ?? '')) return fail('storageFull')
  if (isDatabaseFailure(error)) return fail('databaseUnavailable')
  return fail('general')
}
