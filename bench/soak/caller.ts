import { Agent } from 'node:http'
import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import { envelopeSchema, requestIdHeader } from '@greenroom/contract/envelope'
import { errors, success } from '@greenroom/contract/errors'
import { exchange, type HttpRequest, type HttpResponse, type RequestParts, requestOf } from '../kit/http.ts'
import type { Faults, LoggedRequest } from './faults.ts'
import type { Fleet } from './fleet.ts'

/** How a call ended. `cut`: the server was killed meanwhile, or failed, so its effect is unknown. */
export type Outcome<T> = { kind: 'answered'; data: T } | { kind: 'refused'; code: number } | { kind: 'cut' }

/** Totals of all calls. */
export interface CallFigures {
  cut: number
  /** How long each answer took, in milliseconds. */
  milliseconds: number[]
}

/** Sends requests in the name of one user, each to one of the living servers. */
export interface Caller {
  /** Sends a request once; undefined when its server was killed before the response was complete. */
  send(request: HttpRequest, requestId?: string): Promise<(HttpResponse & { at: LoggedRequest }) | undefined>
  call<E extends Endpoint>(
    endpoint: E,
    parts: RequestParts,
    token: string,
    requestId?: string,
  ): Promise<Outcome<ResponseOf<E>>>
  /** Reads the response of an endpoint. A general error is a fault, and as unknown in its effect as a kill. */
  read<E extends Endpoint>(endpoint: E, response: Awaited<ReturnType<Caller['send']>>): Outcome<ResponseOf<E>>
}

const unforeseen: ReadonlySet<number> = new Set([errors.general.code, errors.databaseUnavailable.code])
const sharedAgent = new Agent({ keepAlive: true })
let numbers = 0
/** What a proxy answers when the server of a request is killed. */
const proxyFailure = 502

/** Names a request, for the log of the server and the operation log. */
export const nextRequestId = () => `soak-${process.pid}-${String(++numbers).padStart(7, '0')}`

/** @param address the user's own in 127.0.0.0/8, so that limits count each for themselves */
export function createCaller(fleet: Fleet, faults: Faults, figures: CallFigures, address: string): Caller {
  // A proxy replaces the header by the address that it sees.
  const agent = fleet.isProxied ? new Agent({ keepAlive: true, localAddress: address }) : sharedAgent
  const caller: Caller = {
    async send(request, requestId = nextRequestId()) {
      const headers = { ...request.headers, [requestIdHeader]: requestId, 'X-Forwarded-For': address }
      for (;;) {
        const life = await fleet.pick()
        const at = { requestId, logFile: life.logFile }
        const begun = performance.now()
        try {
          const response = await exchange(agent, life.process.url, { ...request, headers })
          if (response.status === proxyFailure && life.isKilled) {
            figures.cut++
            return undefined
          }
          figures.milliseconds.push(performance.now() - begun)
          if (response.status >= 500)
            faults.add('refused', `${request.method} ${request.path} got ${response.status}`, at)
          return { ...response, at }
        } catch (error) {
          if (!life.isKilled) faults.add('refused', `${request.method} ${request.path}: ${String(error)}`, at)
          else if (Object(error).code === 'ECONNREFUSED') continue
          figures.cut++
          return undefined
        }
      }
    },
    async call(endpoint, parts, token, requestId) {
      return caller.read(endpoint, await caller.send(requestOf(endpoint, parts, token), requestId))
    },
    read(endpoint, response) {
      if (!response || response.status >= 500) return { kind: 'cut' }
      const { code, data } = envelopeSchema.parse(JSON.parse(response.body.toString()))
      if (code === success.code)
        return { kind: 'answered', data: endpoint.response.parse(data) as ResponseOf<typeof endpoint> }
      if (!unforeseen.has(code)) return { kind: 'refused', code }
      faults.add('refused', `${endpoint.id} got ${code}`, response.at)
      return { kind: 'cut' }
    },
  }
  return caller
}
