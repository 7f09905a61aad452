import { randomUUIDv7 } from 'node:crypto'
import {
  idempotencyKeyHeader,
  requestIdHeader,
  tokenHeader,
  viewAsHeader,
} from '@greenroom/contract/envelope'
import { type Language, negotiateLanguage } from '@greenroom/contract/languages'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Actor } from './actor.ts'
import { clientAddress, plainAddress, type TrustedProxies } from './client-address.ts'

/** How a request came to this server. */
export interface Forwarding {
  /** Address of the other end of the connection; empty when there is none. */
  remote: string
  /** The header `X-Forwarded-For`. */
  forwardedFor: string | undefined
}

/** Facts of a request that do not depend on its endpoint. */
export interface RequestContext {
  requestId: string
  language: Language
  /** Address of the client; behind trusted proxies, as the outermost of them reports it. */
  address: string
  /** The client's User-Agent, shortened to 300 characters. */
  device: string
  forwarding: Forwarding
  /** Origin of the calling page as its browser reports it; otherwise the origin that was called. */
  origin: string
  /** Session token as sent; empty without one. */
  token: string
  /** Id of the role that the request views the console as, as sent; empty without one. */
  viewAs: string
  /** Key of a write that may be sent again, as sent; empty without one. */
  idempotencyKey: string
}

/** A request that was answered while its work still runs. */
export class Abandonment {
  #isAbandoned = false
  abandon(): void {
    this.#isAbandoned = true
  }
  /** @throws Error when the request was abandoned */
  throwIfAbandoned(): void {
    if (this.#isAbandoned) throw new Error('The request was answered before its work was done')
  }
}

/** Variables that the pipeline stores on Hono's context. */
export interface HttpEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    request: RequestContext
    /** Tells the handler that the request was answered (timed out) while it still ran: its work must not be committed. */
    abandon: Abandonment
    /** Headers of every response. */
    securityHeaders: Readonly<Record<string, string>>
    /** The response that already has them. */
    secured?: Response
    actor?: Actor
    endpointId?: string
    code?: number
  }
}

/** Header names in the lower case of Node. */
const lowered = {
  requestId: requestIdHeader.toLowerCase(),
  token: tokenHeader.toLowerCase(),
  viewAs: viewAsHeader.toLowerCase(),
  idempotencyKey: idempotencyKeyHeader.toLowerCase(),
}

const requestIdForm = /^[\w-]{8,64}$/

/** Reads the facts of a request from its headers. */
export function readRequestContext(
  context: Context<HttpEnvironment>,
  isTrusted: TrustedProxies,
): RequestContext {
  const sent = context.env?.incoming?.headers
  // Node's parsed headers, because the framework would validate each of them again.
  const header = (name: string) => (sent ? sent[name]?.toString() : context.req.header(name))
  const remote = plainAddress(context.env?.incoming?.socket.remoteAddress ?? '')
  const forwardedFor = header('x-forwarded-for')
  const givenId = isTrusted(remote, 0) ? header(lowered.requestId) : undefined
  return {
    requestId: givenId && requestIdForm.test(givenId) ? givenId : randomUUIDv7(),
    language: negotiateLanguage(header('accept-language')),
    address: clientAddress(remote, forwardedFor, isTrusted),
    forwarding: { remote, forwardedFor },
    device: (header('user-agent') ?? '').slice(0, 300),
    // Computed on demand, because few endpoints need it.
    get origin() {
      return header('origin') ?? new URL(context.req.url).origin
    },
    token: header(lowered.token) ?? /^Bearer\s+(.+)$/i.exec(header('authorization') ?? '')?.[1] ?? '',
    viewAs: (header(lowered.viewAs) ?? '').slice(0, 100),
    idempotencyKey: header(lowered.idempotencyKey) ?? '',
  }
}
