import { requestIdHeader } from '@greenroom/contract/envelope'
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
  const { requestId, language } = context.var.request
  context.set('code', success.code)
  return context.json({ data, status: 'ok', msg: success.text[language], code: success.code }, 200, {
    [requestIdHeader]: requestId,
  })
}

/** The envelope of a failure; an error that is not a ApiError is a crash, and its cause stays in the log. */
export function respondFailure(context: Context<HttpEnvironment>, error: ApiError): Response {
  const { requestId, language } = context.var.request
  const entry = errors[error.reason]
  context.set('code', entry.code)
  const status = 'httpStatus' in entry ? entry.httpStatus : 200
  return context.json(
    { data: error.data, status: 'fail', msg: messageOf(error, language), code: entry.code },
    status,
    {
      [requestIdHeader]: requestId,
    },
  )
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
