import * as declared from './area-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Every endpoint that a file of `area-endpoints.ts` exports, by id. */
export const allEndpoints: readonly Endpoint[] = Object.values<unknown>(declared)
  .filter(isEndpoint)
  .toSorted((one, other) => (one.id < other.id ? -1 : 1))
