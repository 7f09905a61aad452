import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { success } from '@greenroom/contract/errors'
import type { KnownValues } from './arbitrary-request.ts'
import type { LooseRequest } from './test-server.ts'

/** More of one list would only make the drawing slower. */
const valuesKept = 30

/** What a call's id begins with: the kind of thing that it is about. */
const kindOf = ({ id }: Endpoint) => id.split('.')[0] ?? ''

/**
 * Calls every read endpoint without parameters, and remembers the ids, versions and revisions of the responses,
 * by the kind of thing.
 * @returns for a call, values for its fields: `id` and `ids` of the kind that it is about, every other name that ends
 *   with id or ids of any kind
 */
export async function learnValues(
  call: (endpoint: Endpoint, request: LooseRequest) => Promise<{ code: number; data: unknown }>,
): Promise<(endpoint: Endpoint) => KnownValues> {
  const idsByKind = new Map<string, Set<unknown>>()
  const versions = new Set<unknown>()
  const revisions = new Set<unknown>()

  function learn(kind: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'version') versions.add(inner)
      else if (name === 'revision') revisions.add(inner)
      else if (name === 'id' && typeof inner === 'string') {
        const ids = idsByKind.get(kind) ?? new Set()
        idsByKind.set(kind, ids.size < valuesKept ? ids.add(inner) : ids)
      } else learn(kind, inner)
    }
  }

  const readable = allEndpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const endpoint of readable) {
    const { code, data } = await call(endpoint, {})
    if (code === success.code) learn(kindOf(endpoint), data)
  }
  const allIds = [...idsByKind.values()].flatMap(ids => [...ids])
  return endpoint => {
    const own = [...(idsByKind.get(kindOf(endpoint)) ?? [])]
    return field => {
      if (field === 'version') return [...versions]
      if (field === 'revision') return [...revisions]
      if (/^ids?$/.test(field)) return own.length > 0 ? own : allIds
      return /ids?$/i.test(field) ? allIds : []
    }
  }
}
