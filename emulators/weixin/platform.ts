import { randomBytes } from 'node:crypto'
import type { Account, State } from './state.ts'

/** A request as the calls of the platform see it. */
export interface WeixinRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Buffer
  address: string
}

/** Context of a call. */
export interface CallContext {
  account: Account
  request: WeixinRequest
  platform: Platform
}

/** Answer of a call: JSON, or a file. */
export type Answer = Record<string, unknown> | { file: Buffer; mediaType: string }

/** A refusal, as WeChat words it. */
export class WeixinError extends Error {
  readonly errcode: number
  constructor(errcode: number, errmsg: string) {
    super(errmsg)
    this.errcode = errcode
  }
}

/** A request that was answered. */
export interface LoggedRequest {
  rid: string
  at: number
  method: string
  path: string
  appId: string
  address: string
  sent: string
  answered: string
}

const loggedRequests = 200

/** The platform's clock, ids and memory. */
export interface Platform {
  state: State
  log: LoggedRequest[]
  now(): number
  nextId(): number
  randomId(bytes?: number): string
  record(request: LoggedRequest): void
  /** The path of a file of its own behind the address that users see. */
  imageUrl(path: string): string
}

export function createPlatform(state: State): Platform {
  const log: LoggedRequest[] = []
  return {
    state,
    log,
    now: () => Date.now() + state.clockOffset,
    nextId() {
      state.counter++
      return state.counter
    },
    randomId: (bytes = 32) => randomBytes(bytes).toString('base64url'),
    record(request) {
      log.unshift(request)
      log.length = Math.min(log.length, loggedRequests)
    },
    imageUrl: path => `http://mmbiz.qpic.cn${path}`,
  }
}

export const ok = { errcode: 0, errmsg: 'ok' } as const

/** `6543d7c1-2e9ab5c2-3f1b0d77`, as at the end of each refusal. */
export const makeRid = (): string =>
  [randomBytes(4), randomBytes(4), randomBytes(4)].map(part => part.toString('hex')).join('-')
