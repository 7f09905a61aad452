import { randomUUIDv7 } from 'node:crypto'
import { requestIdHeader, tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { type Language, negotiateLanguage } from '@greenroom/contract/languages'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Actor } from './actor.ts'
import { clientAddress, plainAddress, type TrustedProxies } from './client-address.ts'

/** What is known of a request before its call is looked at. */
export interface RequestContext {
  requestId: string
  language: Language
  /** The client's address; behind trusted proxies, what the outermost of them says. */
  address: string
  /** The client's User-Agent, shortened to 300 characters. */
  device: string
  /** Where the page that calls stands, as its browser says; without one, the address that was called. */
  origin: string
  /** The session token as sent; empty when there is none. */
  token: string
  /** The id of the role that the call looks through, as sent; empty when there is none. */
  viewAs: string
}

/** A request whose answer is out while its work goes on. */
export class Abandonment {
  #isAbandoned = false
  abandon(): void {
    this.#isAbandoned = true
  }
  /** @throws Error when it was abandoned */
  throwIfAbandoned(): void {
    if (this.#isAbandoned) throw new Error('The request was answered before its work was done')
  }
}

/** What the pipeline keeps on Hono's context. */
export interface HttpEnvironment {
  Bindings: Partial<HttpBindings>
  Variables: {
    request: RequestContext
    /** Tells the handler that the request was answered (timed out) while it still ran: its work must not be committed. */
    abandon: Abandonment
    /** The headers that every answer has. */
    securityHeaders: Readonly<Record<string, string>>
    /** The answer that has them already. */
    secured?: Response
    actor?: Actor
    endpointId?: string
    code?: number
  }
}

/** Headers as Node names them. */
const lowered = {
  requestId: requestIdHeader.toLowerCase(),
  token: tokenHeader.toLowerCase(),
  viewAs: viewAsHeader.toLowerCase(),
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
  const givenId = isTrusted(remote, 0) ? header(lowered.requestId) : undefined
  return {
    requestId: givenId && requestIdForm.test(givenId) ? givenId : randomUUIDv7(),
    language: negotiateLanguage(header('accept-language')),
    address: clientAddress(remote, header('x-forwarded-for'), isTrusted),
    device: (header('user-agent') ?? '').slice(0, 300),
    // Few calls ask for it.
    get origin() {
      return header('origin') ?? new URL(context.req.url).origin
    },
    token: header(lowered.token) ?? /^Bearer\s+(.+)$/i.exec(header('authorization') ?? '')?.[1] ?? '',
    viewAs: (header(lowered.viewAs) ?? '').slice(0, 100),
  }
}
