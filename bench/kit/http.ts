import { Agent, type IncomingMessage, request as send } from 'node:http'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { uploadImport } from '@greenroom/contract/areas/imports/imports'
import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'

/** The parts of a request that differ from call to call of an endpoint. */
export interface RequestParts {
  /** Of the path: `{id}`. */
  params?: Record<string, string>
  /** A query string, without the question mark. */
  query?: string
  body?: unknown
}

export interface HttpRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpResponse {
  status: number
  mediaType: string
  body: Buffer
}

export function requestOf(
  { method, path }: Endpoint,
  { params = {}, query = '', body }: RequestParts,
  token: string,
): HttpRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const hasBody = body !== undefined
  return {
    method,
    path: query ? `${filled}?${query}` : filled,
    headers: { [tokenHeader]: token, ...(hasBody && { 'Content-Type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  }
}

/** The request that uploads a file of content items for an import. */
export async function uploadRequest(name: string, text: string, token: string): Promise<HttpRequest> {
  const form = new FormData()
  form.append('file', new File([text], name, { type: 'text/csv' }))
  const encoded = new Response(form)
  return {
    method: uploadImport.method,
    path: uploadImport.path.replace('{list}', 'content-item'),
    headers: { [tokenHeader]: token, 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Sends a request. @throws Error when the connection ends before the response is complete */
export function exchange(
  agent: Agent,
  url: string,
  { method, path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const options = { agent, method, headers: { ...headers, ...length } }
    const sent = send(new URL(path, url), options, (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const mediaType = response.headers['content-type'] ?? ''
        if (!response.complete) reject(new Error('The response ended early'))
        else resolve({ status: response.statusCode ?? 0, mediaType, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A signed-in user on one kept-alive connection. */
export interface Client {
  readonly token: string
  /** Calls an endpoint. @throws Error unless the response is a success */
  call<E extends Endpoint>(endpoint: E, parts?: RequestParts): Promise<Timed<ResponseOf<E>>>
  /** Sends a request to an endpoint, such as an upload. @throws Error unless the response is a success */
  send<E extends Endpoint>(endpoint: E, request: HttpRequest): Promise<Timed<ResponseOf<E>>>
  close(): void
}

/** The data of a response, and the milliseconds from the request's first byte to the response's last. */
export interface Timed<T> {
  data: T
  milliseconds: number
}

/** Signs a user in. */
export async function openClient(url: string, user: { username: string; password: string }): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const exchangeAs = async <E extends Endpoint>(endpoint: E, request: HttpRequest) => {
    const begun = performance.now()
    const { body } = await exchange(agent, url, request)
    const milliseconds = performance.now() - begun
    const { code, data } = envelopeSchema.parse(JSON.parse(body.toString()))
    if (code !== success.code) throw new Error(`${endpoint.id} answered ${body.toString().slice(0, 500)}`)
    return { data: endpoint.response.parse(data) as ResponseOf<E>, milliseconds }
  }
  const { token } = (await exchangeAs(login, requestOf(login, { body: user }, ''))).data
  return {
    token,
    call: (endpoint, parts = {}) => exchangeAs(endpoint, requestOf(endpoint, parts, token)),
    send: exchangeAs,
    close: () => agent.destroy(),
  }
}

/** Calls an endpoint with each query in turn. @returns the milliseconds of each, by its name */
export async function timeQueries(
  client: Client,
  endpoint: Endpoint,
  queries: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const [name, query] of Object.entries(queries))
    figures[name] = (await client.call(endpoint, { query })).milliseconds
  return figures
}
