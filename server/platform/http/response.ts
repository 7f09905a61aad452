import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { type Envelope, replayedHeader, requestIdHeader } from '@greenroom/contract/envelope'
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

const compress = promisify(gzip)
/** Shorter responses are sent as they are: they come in a few packets of the network anyway. In UTF-16 units. */
const compressedFrom = 4096
/** The fastest level: the next ones save a tenth of the bytes for twice the time. */
const compression = { level: constants.Z_BEST_SPEED }

/** A client takes it, unless it says `gzip;q=0` (RFC 9110, 12.5.3). */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/**
 * Envelope of a success, compressed where that saves much and the client takes it.
 * @param replayOf id of the earlier request that this is the response of
 */
export async function respondSuccess(
  context: Context<HttpEnvironment>,
  data: unknown,
  replayOf?: string,
): Promise<Response> {
  const { language } = context.get('request')
  context.set('code', success.code)
  const envelope: Envelope = { data, status: 'ok', msg: success.text[language], code: success.code }
  const text = JSON.stringify(envelope)
  const isCompressed =
    text.length >= compressedFrom && takesGzip.test(context.req.header('Accept-Encoding') ?? '')
  // The operation log has the changes under the id of the request that made them.
  const headers = replayOf === undefined ? {} : { [requestIdHeader]: replayOf, [replayedHeader]: 'true' }
  if (!isCompressed) return respond(context, 200, text, headers)
  const compressed = new Uint8Array(await compress(text, compression))
  const encoding = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
  return respond(context, 200, compressed, { ...headers, ...encoding })
}

/** Envelope of a failure. An error that is no ApiError is a crash; only the log has its cause. */
export function respondFailure(context: Context<HttpEnvironment>, error: ApiError): Response {
  const { language } = context.get('request')
  const entry = errors[error.reason]
  context.set('code', entry.code)
  const status = 'httpStatus' in entry ? entry.httpStatus : 200
  const msg = messageOf(error, language)
  const envelope: Envelope = { data: error.data, status: 'fail', msg, code: entry.code }
  return respond(context, status, JSON.stringify(envelope))
}

/** Sets all headers at once: a plain object reaches the socket unchanged, while a header set later makes the framework process all again. */
function respond(
  context: Context<HttpEnvironment>,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  moreHeaders: Readonly<Record<string, string>> = {},
): Response {
  const { requestId } = context.get('request')
  const headers = {
    ...context.get('securityHeaders'),
    'Content-Type': 'application/json',
    [requestIdHeader]: requestId,
    ...moreHeaders,
  }
  const response = new Response(body, { status, headers })
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
