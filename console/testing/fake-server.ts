import type { Endpoint, InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import type { Envelope } from '@greenroom/contract/envelope'
import { errorTexts } from '@greenroom/contract/error-texts'
import { type ErrorData, type ErrorName, errors, success } from '@greenroom/contract/errors'
import { failuresOf } from '@greenroom/contract/failures'
import { currentLanguage } from '../kit/text/language.ts'
import type { RawRequest } from './raw-request.ts'
import { pathParameters, readRequest } from './read-request.ts'

/** A refusal in place of a response. */
export class Refusal {
  readonly reason: ErrorName
  readonly data: unknown

  constructor(reason: ErrorName, data: unknown) {
    this.reason = reason
    this.data = data
  }
}

/** Creates a refusal with the data that the contract declares for `reason`. */
export function refuse<N extends ErrorName>(reason: N, data: ErrorData<N>): Refusal {
  return new Refusal(reason, data)
}

type Reply<C extends Endpoint> = ResponseOf<C> | Refusal
type Handler<C extends Endpoint> = Reply<C> | ((input: InputOf<C>) => Reply<C> | Promise<Reply<C>>)

interface Received {
  endpoint: Endpoint
  input: unknown
}

/** Raw response of the fake server. */
export interface RawResponse {
  status: number
  requestId: string
  envelope: Envelope
}

const handlers = new Map<string, (input: unknown) => unknown>()
const received: Received[] = []
const problems: string[] = []
let isReachable = true
let requestCount = 0

/**
 * Answers the console's requests in component tests. It enforces the contract: invalid requests, undeclared responses,
 * writes without a key, and requests without a handler fail the test.
 */
export const fakeServer = {
  /** Answers requests to `endpoint` with `handler`, or with what it returns. */
  respond<C extends Endpoint>(endpoint: C, handler: Handler<C>): void {
    handlers.set(endpoint.id, input =>
      typeof handler === 'function'
        ? // The schemas of the endpoint have just made `input` from the request.
          (handler as (input: InputOf<C>) => unknown)(input as InputOf<C>)
        : handler,
    )
  },

  /** Parsed requests to `endpoint`, in order. */
  requests<C extends Endpoint>(endpoint: C): InputOf<C>[] {
    return received.filter(one => one.endpoint.id === endpoint.id).map(({ input }) => input as InputOf<C>)
  },

  /** Last parsed request to `endpoint`. @throws Error when there was none */
  lastRequest<C extends Endpoint>(endpoint: C): InputOf<C> {
    const last = fakeServer.requests(endpoint).at(-1)
    if (!last) throw new Error(`${endpoint.id} has not been requested`)
    return last
  },

  /** Makes requests fail as without a network, or succeed again. */
  setReachable(reachable: boolean): void {
    isReachable = reachable
  },
}

/** Drops handlers and requests. @returns violations of the contract since the last reset */
export function resetFakeServer(): string[] {
  handlers.clear()
  received.length = 0
  isReachable = true
  return problems.splice(0)
}

/** Response to a request. @throws TypeError when the network is down */
export async function respondTo(request: RawRequest): Promise<RawResponse> {
  if (!isReachable) throw new TypeError('Failed to fetch')
  const requestId = `request-${++requestCount}`
  const send = (envelope: Envelope): RawResponse => ({ status: 200, requestId, envelope })
  const endpoint = findEndpoint(request)
  if (!endpoint) return send(broken(`no endpoint has the address ${request.method} ${request.url.pathname}`))
  // Without a key, a write whose answer is lost is done twice when the user asks for it again.
  if (endpoint.effect === 'write' && endpoint.access !== 'public' && !request.isKeyed)
    return send(broken(`${endpoint.id} was sent without a key`))
  const input = readRequest(endpoint, request)
  if ('problem' in input) return send(broken(`${endpoint.id} does not accept ${input.problem}`))
  received.push({ endpoint, input: input.value })
  const handler = handlers.get(endpoint.id)
  if (!handler) return send(broken(`no response was given for ${endpoint.id}`))
  const reply = await handler(input.value)
  return send(reply instanceof Refusal ? refused(endpoint, reply) : succeeded(endpoint, reply))
}

function succeeded(endpoint: Endpoint, reply: unknown): Envelope {
  const checked = endpoint.response.safeParse(reply)
  if (!checked.success) return broken(`${endpoint.id} does not respond so: ${checked.error.message}`)
  const data: unknown = JSON.parse(JSON.stringify(checked.data))
  return { code: success.code, status: 'ok', msg: success.text[currentLanguage()], data }
}

function refused(endpoint: Endpoint, { reason, data }: Refusal): Envelope {
  if (!failuresOf(endpoint).includes(reason)) return broken(`${endpoint.id} does not declare ${reason}`)
  const checked = errors[reason].data.safeParse(data)
  if (!checked.success) return broken(`${reason} does not come with this data: ${checked.error.message}`)
  return { code: errors[reason].code, status: 'fail', msg: errorTexts[reason][currentLanguage()], data }
}

function broken(problem: string): Envelope {
  problems.push(problem)
  return { code: errors.general.code, status: 'fail', msg: problem, data: null }
}

function findEndpoint({ method, url }: RawRequest): Endpoint | undefined {
  const candidates = allEndpoints.filter(
    one => one.method === method && pathParameters(one.path, url.pathname) !== undefined,
  )
  // Paths without parameters take precedence.
  return candidates.find(({ path }) => path === url.pathname) ?? candidates[0]
}
