import { Agent, request } from 'node:http'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'

/** One signed-in reader on one kept-alive connection. */
export interface Client {
  readonly token: string
  /** Asks and reads the whole answer. @throws Error unless it is a success */
  ask<C extends Endpoint>(call: C, parts?: RequestParts): Promise<Timed<ResponseOf<C>>>
  close(): void
}

export interface RequestParts {
  /** Of the path: `{id}`. */
  params?: Record<string, string>
  /** A query string, without the question mark. */
  query?: string
  body?: unknown
}

/** An answer, and how long it took from the request's first byte to the answer's last, in milliseconds. */
export interface Timed<A> {
  data: A
  milliseconds: number
}

/** Signs a user in. */
export async function openClient(url: string, user: { username: string; password: string }): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async <C extends Endpoint>(call: C, parts: RequestParts, token: string) => {
    const begun = performance.now()
    const text = await exchange(agent, url, call, parts, token)
    const milliseconds = performance.now() - begun
    const envelope = envelopeSchema.parse(JSON.parse(text))
    if (envelope.code !== success.code) throw new Error(`${call.id} answered ${text.slice(0, 500)}`)
    return { data: call.response.parse(envelope.data) as ResponseOf<C>, milliseconds }
  }
  const { data } = await ask(login, { body: user }, '')
  return {
    token: data.token,
    ask: (call, parts = {}) => ask(call, parts, data.token),
    close: () => agent.destroy(),
  }
}

function exchange(
  agent: Agent,
  url: string,
  call: Endpoint,
  { params = {}, query = '', body }: RequestParts,
  token: string,
): Promise<string> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const payload = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    [tokenHeader]: token,
    ...(payload && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const address = new URL(query ? `${path}?${query}` : path, url)
    const sent = request(address, { agent, method: call.method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
