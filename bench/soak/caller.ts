import { Agent, type IncomingMessage, request } from 'node:http'
import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import { envelopeSchema, requestIdHeader, tokenHeader } from '@greenroom/contract/envelope'
import { errors, success } from '@greenroom/contract/errors'
import type { RequestParts } from '../kit/client.ts'
import type { Faults } from './faults.ts'
import type { Fleet, Life, Member } from './fleet.ts'

/** How a call ended. `cut`: the server was killed during the call, so its effect is unknown. */
export type Outcome<T> =
  | { kind: 'answered'; data: T; requestId: string }
  | { kind: 'refused'; code: number; requestId: string }
  | { kind: 'cut'; requestId: string }

/** A request. */
export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** A response. */
export interface Raw {
  status: number
  mediaType: string
  body: Buffer
  requestId: string
  member: Member
}

/** Totals of all calls. */
export interface CallFigures {
  answered: number
  cut: number
  /** How long each answer took, in milliseconds. */
  milliseconds: number[]
}

/** Makes calls in the name of one user, each on one of the servers that live. */
export interface Caller {
  /** Sends it once to a running server; undefined when that was killed before the response was complete. */
  send(sent: Sent, requestId?: string): Promise<Raw | undefined>
  call<C extends Endpoint>(endpoint: C, parts?: RequestParts, token?: string): Promise<Outcome<ResponseOf<C>>>
}

const unforeseen: ReadonlySet<number> = new Set([errors.general.code, errors.databaseUnavailable.code])
const agent = new Agent({ keepAlive: true })
let numbers = 0

/** Names a request, for the log of the server and the operation log. */
export const nextRequestId = () => `soak-${process.pid}-${String(++numbers).padStart(7, '0')}`

/** @param address the user's own, so that limits count each for themselves */
export function createCaller(fleet: Fleet, faults: Faults, figures: CallFigures, address: string): Caller {
  async function send(sent: Sent, requestId = nextRequestId()): Promise<Raw | undefined> {
    for (;;) {
      const { member, life } = await fleet.pick()
      const begun = performance.now()
      const headers = { ...sent.headers, [requestIdHeader]: requestId, 'X-Forwarded-For': address }
      try {
        const answer = await exchange(life, { ...sent, headers })
        figures.answered++
        figures.milliseconds.push(performance.now() - begun)
        const { status } = answer
        if (status >= 500) {
          faults.add('refused', `${sent.method} ${sent.path} got ${status}`, {
            requestId,
            logFile: member.logFile,
          })
        }
        return { ...answer, requestId, member }
      } catch (error) {
        if (!life.isKilled)
          faults.add('refused', `${sent.method} ${sent.path}: ${String(error)}`, {
            requestId,
            logFile: member.logFile,
          })
        else if (Object(error).code === 'ECONNREFUSED') continue
        figures.cut++
        return undefined
      }
    }
  }

  return {
    send,
    async call(endpoint, { params = {}, query = '', body } = {}, token = '') {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const requestId = nextRequestId()
      const raw = await send(
        {
          method: endpoint.method,
          path: query ? `${path}?${query}` : path,
          headers: {
            [tokenHeader]: token,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        requestId,
      )
      // A 5xx is reported; its effect is as unknown as after a kill.
      if (!raw || raw.status >= 500) return { kind: 'cut', requestId }
      const { code, data } = envelopeSchema.parse(JSON.parse(raw.body.toString()))
      if (code === success.code)
        return {
          kind: 'answered',
          data: endpoint.response.parse(data) as ResponseOf<typeof endpoint>,
          requestId,
        }
      if (unforeseen.has(code)) {
        faults.add('refused', `${endpoint.id} got ${code}`, { requestId, logFile: raw.member.logFile })
        return { kind: 'cut', requestId }
      }
      return { kind: 'refused', code, requestId }
    },
  }
}

function exchange(
  life: Life,
  { method, path, headers, body }: Sent,
): Promise<Omit<Raw, 'requestId' | 'member'>> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const sent = request(
      new URL(path, life.process.url),
      { agent, method, headers: { ...headers, ...length } },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const {
            statusCode: status = 0,
            headers: { 'content-type': mediaType = '' },
            complete,
          } = response
          if (complete) resolve({ status, mediaType, body: Buffer.concat(chunks) })
          else reject(new Error('The response ended early'))
        })
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
