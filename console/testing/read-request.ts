import type { Endpoint } from '@greenroom/contract/endpoint'
import type * as z from 'zod'
import type { RawRequest } from './raw-request.ts'

/** Values of the parameters of a declared path; undefined when the path differs. */
export function pathParameters(path: string, pathname: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
  const match = pattern.exec(pathname)
  if (!match) return undefined
  return Object.fromEntries(names.map((name, place) => [name, decodeURIComponent(match[place + 1] ?? '')]))
}

/** Parsed parts of a request, or the issues of the endpoint's schemas. */
export function readRequest(
  { path, input }: Endpoint,
  { url, body }: RawRequest,
): { value: unknown } | { problem: string } {
  const parts: readonly (readonly [string, z.ZodType | undefined, unknown])[] = [
    ['params', input.params, pathParameters(path, url.pathname)],
    ['query', input.query, readQuery(url.searchParams)],
    ['body', input.body, body],
  ]
  const value: Record<string, unknown> = {}
  for (const [name, schema, rawInput] of parts) {
    if (!schema) continue
    const checked = schema.safeParse(rawInput)
    if (!checked.success)
      return { problem: `the ${name} ${JSON.stringify(rawInput)}: ${checked.error.message}` }
    value[name] = checked.data
  }
  if (input.file) {
    const file = body instanceof FormData ? body.get(input.file.field) : undefined
    if (!(file instanceof File)) return { problem: `a request without the file ${input.file.field}` }
    value.file = file
  }
  return { value }
}

function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())]
  return Object.fromEntries(
    names.map(name => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
