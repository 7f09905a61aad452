import { type Envelope, requestIdHeader } from '@greenroom/contract/envelope'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors, success } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import type { Context } from 'hono'
import { postgresCode } from '../audit/transaction.ts'
import { isDatabaseFailure } from '../database/failure.ts'
import { codeOf } from '../database/start-error.ts'
import { ApiError, fail } from '../errors.ts'
import type { HttpEnvironment } from './request-context.ts'

/** Disk full, and read-only, as PostgreSQL says it and as the file system does: nothing was saved and nothing is broken. */
const storageCodes = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** The envelope of a success. */
export function respondSuccess(context: Context<HttpEnvironment>, data: unknown): Response {
  const { language } = context.get('request')
  context.set('code', success.code)
  return respond(context, 200, { data, status: 'ok', msg: success.text[language], code: success.code })
}

/** The envelope of a failure; an error that is not a ApiError is a crash, and its cause stays in the log. */
export function respondFailure(context: Context<HttpEnvironment>, error: ApiError): Response {
  const { language } = context.get('request')
  const entry = errors[error.reason]
  context.set('code', entry.code)
  const status = 'httpStatus' in entry ? entry.httpStatus : 200
  const msg = messageOf(error, language)
  return respond(context, status, { data: error.data, status: 'fail', msg, code: entry.code })
}

/** Writes all headers at once: plain ones reach the socket as they are, while each that is set later costs a look at all. */
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

/** What a failure says to users: of a request with issues the first of them, and the field that it is about. */
function messageOf({ reason, data }: ApiError, language: Language): string {
  const [issue] = reason === 'invalid' ? errors.invalid.data.parse(data).issues : []
  if (!issue) return errorTexts[reason][language]
  const [, ...field] = issue.path.split('.')
  return field.length === 0 ? issue.msg : `${issue.msg} (${field.join('.')})`
}

/** Any error as one of the catalogue; what is not foreseen becomes `general`. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (storageCodes.has(postgresCode(error) ?? codeOf(error) ?? '')) return fail('storageFull')
  if (isDatabaseFailure(error)) return fail('databaseUnavailable')
  return fail('general')
}
