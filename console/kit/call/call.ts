import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import { type Envelope, requestIdHeader, tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { type ErrorName, errorByCode, signedOutCodes, success } from '@greenroom/contract/errors'
import { serverAddress } from '../browser/server-address.ts'
import { CallFailure } from '../feedback/failure.ts'
import { toast } from '../feedback/toast.ts'
import { recordSessionEnded, session } from '../session/session.ts'
import { startViewingAs } from '../session/view-as.ts'
import { currentLanguage } from '../text/language.ts'
import { withWriteKey } from './write-keys.ts'

export { serverAddress } from '../browser/server-address.ts'
export { CallFailure, failureData } from '../feedback/failure.ts'

/** `true`: the caller reports every failure to the user itself; a list or a test: only these. */
export type Quiet = boolean | readonly ErrorName[] | ((failure: CallFailure) => boolean)

export interface CallOptions {
  signal?: AbortSignal | undefined
  quiet?: Quiet
  /** Token to use instead of the session's. */
  token?: string
  /** Id of the role to view as, or `null` for none; default: the role of this window. */
  viewAs?: string | null
  /** The request continues when the page is left or reloaded; for small bodies. */
  outlivesPage?: boolean
}

/** Response to a request, and the request's id, by which the operation log finds what it changed. */
export interface CallResult<T> {
  data: T
  requestId: string
}

/** The endpoint that checks the token; the guard handles its failure (specification §8). */
const guardEndpoint = 'access.user-info'

/**
 * Calls an endpoint of the contract. Shows failures as a toast unless the caller is quiet about them. Ends the local
 * session when the server has ended it.
 * @throws CallFailure, or the reason of the signal when it was aborted
 */
export async function call<C extends Endpoint>(
  declaration: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  return (await callWithId(declaration, request, options)).data
}

/** The same, with the id of the request. */
export async function callWithId<C extends Endpoint>(
  declaration: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<CallResult<ResponseOf<C>>> {
  const { quiet = false, token = session.getState().token } = options
  const viewed = viewedRole()
  const viewAs = options.viewAs === undefined ? viewed : options.viewAs
  return reportingFailure(declaration, { quiet, token, viewAs }, async () => {
    const { envelope, requestId } = await exchange(declaration, request, { ...options, token, viewAs })
    // The server validates its responses against this declaration.
    return { data: envelope.data as ResponseOf<C>, requestId }
  })
}

/** Id of the role that the console is viewed as; null for none. */
export const viewedRole = () => session.getState().viewAs?.viewed?.id ?? null

/** Runs a request of any form and reports its failure as {@link call} does. */
export async function reportingFailure<T>(
  declaration: Endpoint,
  { quiet = false, token, viewAs }: { quiet?: Quiet | undefined; token: string; viewAs: string | null },
  exchange: () => Promise<T>,
): Promise<T> {
  const { stays } = session.getState()
  try {
    return await exchange()
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (signedOutCodes.includes(error.code) && declaration.id !== guardEndpoint)
      recordSessionEnded(token, stays)
    // A deleted role cannot be viewed any more.
    if (error.reason === 'roleDeleted' && viewAs !== null && viewAs === viewedRole()) startViewingAs(null)
    if (!isQuiet(error, quiet)) toast.failure(error)
    throw error
  }
}

/** True when the caller reports this failure itself. */
export function isQuiet(error: CallFailure, quiet: Quiet): boolean {
  if (typeof quiet === 'function') return quiet(error)
  return typeof quiet === 'boolean' ? quiet : error.reason !== undefined && quiet.includes(error.reason)
}

/** Options of sending a request. */
interface Sending extends Pick<CallOptions, 'signal' | 'outlivesPage'> {
  token: string
  viewAs: string | null
}

interface Exchanged {
  envelope: Envelope
  requestId: string
}

/** Writes that have no response yet. */
const underway = new Map<string, Promise<Exchanged>>()

/**
 * Sends a request and reads its response. A write that is asked for again before its response, as a double click does, is
 * sent once, and both callers get the response. One that is asked for again after its response was lost has the same key.
 */
function exchange(declaration: Endpoint, request: RequestParts, sending: Sending): Promise<Exchanged> {
  const address = addressOf(declaration.path, request)
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const run = async (headers: Readonly<Record<string, string>>): Promise<Exchanged> => {
    const response = await send(declaration, address, body, headers, sending)
    const requestId = response.headers.get(requestIdHeader) ?? ''
    const answer: unknown = await response.json().catch(() => undefined)
    sending.signal?.throwIfAborted()
    return { envelope: readResponse(answer, requestId), requestId }
  }
  const keyed = () => withWriteKey(declaration, address, body ?? '', run)
  // A request that may be aborted, or that goes on when the page is left, is its caller's own.
  const isShared = declaration.effect === 'write' && !sending.signal && !sending.outlivesPage
  if (!isShared) return keyed()
  const key = [declaration.method, address, sending.token, sending.viewAs, body].join(' ')
  const sent = underway.get(key) ?? keyed().finally(() => underway.delete(key))
  underway.set(key, sent)
  return sent
}

/** The envelope of a successful response. @throws CallFailure for a failure, or when something other than the application responded */
export function readResponse(answer: unknown, requestId: string): Envelope {
  if (!isEnvelope(answer)) throw unanswered('', requestId)
  const { code, msg: message, data } = answer
  if (code === success.code) return answer
  throw new CallFailure({ code, reason: errorByCode(code)?.name, message, data, requestId })
}

/** The failure of a request without a response of the application. */
export function unanswered(message: string, requestId = ''): CallFailure {
  return new CallFailure({ code: 0, reason: undefined, message, data: null, requestId })
}

async function send(
  { method }: Endpoint,
  address: string,
  body: string | undefined,
  moreHeaders: Readonly<Record<string, string>>,
  { token, viewAs, signal, outlivesPage = false }: Sending,
): Promise<Response> {
  const headers = new Headers({ 'Accept-Language': currentLanguage(), ...moreHeaders })
  if (token !== '') headers.set(tokenHeader, token)
  if (viewAs !== null) headers.set(viewAsHeader, viewAs)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  try {
    return await fetch(address, {
      method,
      headers,
      keepalive: outlivesPage,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw unanswered(error instanceof Error ? error.message : '')
  }
}

interface RequestParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Fills in the path parameters and appends the query; a list of values repeats its name. */
export function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return serverAddress(search.size === 0 ? filled : `${filled}?${search}`)
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'msg' in value &&
    typeof value.msg === 'string'
  )
}
