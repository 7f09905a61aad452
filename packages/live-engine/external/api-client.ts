import type * as z from 'zod'

/** Longest wait for an answer of a node. */
const answerMs = 3000

/** Calls to the API of one node. */
export interface ApiClient {
  /** Host and port, for users. */
  readonly name: string
  /** @throws Error when it does not answer, refuses, or answers something else */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** @returns undefined when the node answers 404 */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>
  /** A 404 counts as done. @throws Error when the node does not answer, or refuses */
  send(method: 'POST' | 'DELETE', path: string): Promise<void>
}

/**
 * Opens an API.
 * @param apiUrl may hold a user name and password, which are sent as Basic authentication
 * @param token is sent as Bearer when the address has no user name
 */
export function createApiClient(apiUrl: string, token?: string): ApiClient {
  const { host, password, pathname, protocol, username } = new URL(apiUrl)
  const base = `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
  const basic = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization =
    username === '' ? token && `Bearer ${token}` : `Basic ${Buffer.from(basic).toString('base64')}`

  async function request(method: string, path: string): Promise<Response> {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(authorization && { headers: { authorization } }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    if (!response.ok && response.status !== 404)
      throw new Error(`${host} answered ${method} ${path} with ${response.status}`)
    return response
  }
  async function find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const response = await request('GET', path)
    const body: unknown = await response.json()
    return response.status === 404 ? undefined : schema.parse(body)
  }

  return {
    name: host,
    find,
    async get(path, schema) {
      const item = await find(path, schema)
      if (item === undefined) throw new Error(`${host} has no ${path}`)
      return item
    },
    async send(method, path) {
      await (await request(method, path)).arrayBuffer()
    },
  }
}
