import type * as z from 'zod'
import type { Access } from './endpoint.ts'
import { type ErrorName, errors } from './errors.ts'

/** What a route answers with one HTTP status. */
export interface RouteResponse {
  description: string
  /** By media type: the schema of the content, or null for files and texts. Absent: no content. */
  content?: Readonly<Record<string, z.ZodType | null>>
}

/**
 * An address that is no endpoint: it takes or answers something other than the envelope, such as a file, a stream or a
 * redirect. The server and the OpenAPI document read this declaration.
 */
export interface HttpRoute {
  /** `area.verb`, unique among routes and endpoints. */
  id: string
  method: 'GET' | 'POST' | 'OPTIONS'
  /** Path parameters in braces: `/r/{code}`. */
  path: `/${string}`
  summary: string
  description?: string
  access: Access
  input?: {
    params?: z.ZodObject
    query?: z.ZodObject
    headers?: z.ZodObject
    body?: Readonly<Record<string, z.ZodType | null>>
  }
  /** Answers by HTTP status, without envelopes of failures. */
  responses: Readonly<Record<number, RouteResponse>>
  /** Failures in an envelope, beyond {@link routeFailuresOf}. */
  failures?: readonly ErrorName[]
  /** Pages of other websites load it: their browsers must not withhold it from them. */
  isForOtherSites?: true
  /** Goes on as a WebSocket. */
  isWebSocket?: true
}

/** Media types of exported tables. */
export const tableFileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Content of a file of one of these media types. */
export const fileOf = (mediaTypes: readonly string[]): Record<string, null> =>
  Object.fromEntries(mediaTypes.map(type => [type, null]))

/** Declares a route; only for its types. */
export function defineHttpRoute(route: HttpRoute): HttpRoute {
  return route
}

/** All failures of a route that have an envelope, in the order of the catalogue. */
export function routeFailuresOf({ access, path, failures = [] }: HttpRoute): ErrorName[] {
  const possible = new Set<ErrorName>(failures)
  const add = (...names: ErrorName[]) => {
    for (const name of names) possible.add(name)
  }
  if (path.startsWith('/api/')) add('general', 'databaseUnavailable')
  if (access !== 'public') add('notSignedIn', 'signedInElsewhere', 'sessionExpired', 'passwordChangeRequired')
  if (access !== 'public' && access !== 'signed-in') add('forbidden')
  return (Object.keys(errors) as ErrorName[]).filter(name => possible.has(name))
}
