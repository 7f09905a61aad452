import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'
import { codeOf } from '../database/start-error.ts'
import { fail } from '../errors.ts'
import type { RawInput } from './validate.ts'

/**
 * Collects the parts of a request. A repeated query parameter becomes an array. An empty one counts as absent, because
 * search forms send all their fields. A missing body becomes `{}`. A file is left to {@link receiveFile}.
 * @throws ApiError `notJson` when the body is not JSON in UTF-8, or breaks off
 */
export async function readRawInput(
  context: Context<HttpEnvironment>,
  { input }: Endpoint,
): Promise<RawInput> {
  const hasFile = input.file !== undefined && isForm(context)
  const query = Object.entries(context.req.queries()).flatMap(([key, values]) => {
    const [first, ...others] = values.filter(value => value !== '')
    if (first === undefined) return []
    return [[key, others.length === 0 ? first : [first, ...others]] as const]
  })
  return {
    params: context.req.param(),
    query: Object.fromEntries(query),
    body: context.req.method === 'GET' || hasFile ? {} : parseBody(await readBody(context)),
    hasFile,
  }
}

/** True when the body is a multipart form; whether it is valid shows when it is read. */
export function isForm({ req }: Context<HttpEnvironment>): boolean {
  return /^multipart\/form-data\s*;/i.test(req.header('content-type') ?? '') && req.raw.body !== null
}

/** A client that leaves is no failure of the server or of its database, and must not raise their alarms. */
async function readBody({ req }: Context<HttpEnvironment>): Promise<ArrayBuffer> {
  try {
    return await req.arrayBuffer()
  } catch (error) {
    throw codeOf(error) === 'ECONNRESET' ? fail('notJson') : error
  }
}

/** Refuses other encodings: texts in GBK would be stored with their characters lost. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseBody(body: ArrayBuffer): unknown {
  try {
    const text = utf8.decode(body)
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw fail('notJson')
  }
}
