import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Context } from 'hono'
import { fail } from '../errors.ts'
import type { HttpEnvironment } from './request-context.ts'
import type { RawInput } from './validate.ts'

/**
 * Collects the parts of a request. A parameter that is repeated in the query string becomes an array, and one without a
 * value is absent: a search form sends all its fields. No body is `{}`.
 * The file of a call that takes one is left to {@link receiveFile}.
 * @throws ApiError `notJson` when there is a body that is not JSON
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
    body: context.req.method === 'GET' || hasFile ? {} : parseBody(await context.req.text()),
    hasFile,
  }
}

/** Whether the body is a form with parts; who reads it finds out whether they are right. */
export function isForm({ req }: Context<HttpEnvironment>): boolean {
  return /^multipart\/form-data\s*;/i.test(req.header('content-type') ?? '') && req.raw.body !== null
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw fail('notJson')
  }
}
