import type { Context } from 'hono'
import { fail } from '../errors.ts'
import type { HttpEnvironment } from './exchange.ts'
import type { RawInput } from './validate.ts'

/**
 * Collects the parts of a request. A parameter that is repeated in the query string becomes an array; no body is `{}`.
 * @throws CallError `notJson` when there is a body that is not JSON
 */
export async function readRawInput(context: Context<HttpEnvironment>): Promise<RawInput> {
  const query = Object.entries(context.req.queries()).map(([key, values]) => [
    key,
    values.length === 1 ? (values[0] ?? '') : values,
  ])
  return {
    params: context.req.param(),
    query: Object.fromEntries(query),
    body: context.req.method === 'GET' ? {} : parseBody(await context.req.text()),
  }
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw fail('notJson')
  }
}
