import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import { type Envelope, requestIdHeader, tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { type ErrorName, errorByCode, signedOutCodes, success } from '@greenroom/contract/errors'
import { takeEarlyAnswer, takeEarlyBody } from './early-answers.ts'
import { CallFailure } from './failure.ts'
import { currentLanguage } from './language.ts'
import { startViewingAs } from './look.ts'
import { serverAddress } from './server-address.ts'
import { recordSessionEnded, session } from './session.ts'
import { toast } from './toast.ts'

export { CallFailure, failureData } from './failure.ts'
export { serverAddress } from './server-address.ts'

/** `true`: the caller tells the user about every failure itself; a list: only about these. */
export type Quiet = boolean | readonly ErrorName[]

export interface CallOptions {
  signal?: AbortSignal | undefined
  quiet?: Quiet
  /** Calls in the name of this token instead of the session's. */
  token?: string
  /** Looks through this role (its id), or through none (`null`), instead of the one of the window’s look. */
  viewAs?: string | null
  /** The call goes on when the page is left or reloaded; for small bodies. */
  outlivesPage?: boolean
  /** Told the request's id when the call succeeded: by it the operation log knows what it changed. */
  onDone?: (requestId: string) => void
}

/** The call that finds out whether the token is still good; the guard handles its failure (specification §8). */
const guardEndpoint = 'access.user-info'

/**
 * Makes one call of the contract. A failure is toasted unless the caller is quiet about it, and a session that
 * the server has ended is noted in any case.
 * @throws CallFailure, or the signal's reason when it was aborted
 */
export async function call<C extends Endpoint>(
  declaration: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const { quiet = false, token = session.getState().token } = options
  const viewed = viewedRole()
  const viewAs = options.viewAs === undefined ? viewed : options.viewAs
  return reportingFailure(declaration, { quiet, token, viewAs }, () =>
    exchange(declaration, request, { ...options, token, viewAs }),
  )
}

/** The id of the role that the console is looked at through; null when there is none. */
export const viewedRole = () => session.getState().look?.viewed?.id ?? null

/** Makes a call in whatever way, and tells of its failure as {@link call} does. */
export async function reportingFailure<C extends Endpoint>(
  declaration: C,
  { quiet = false, token, viewAs }: { quiet?: Quiet | undefined; token: string; viewAs: string | null },
  exchange: () => Promise<Envelope>,
): Promise<ResponseOf<C>> {
  const { stays } = session.getState()
  try {
    // The server checks its answers against this declaration.
    return (await exchange()).data as ResponseOf<C>
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (signedOutCodes.includes(error.code) && declaration.id !== guardEndpoint)
      recordSessionEnded(token, stays)
    // Nobody can go on looking through a role that was deleted.
    if (error.reason === 'roleGone' && viewAs !== null && viewAs === viewedRole()) startViewingAs(null)
    if (!isQuiet(error, quiet)) toast.failure(error)
    throw error
  }
}

/** Whether the caller tells the user about this failure itself. */
export function isQuiet(error: CallFailure, quiet: Quiet): boolean {
  return typeof quiet === 'boolean' ? quiet : error.reason !== undefined && quiet.includes(error.reason)
}

/** How a call goes out. */
interface Sending extends Pick<CallOptions, 'signal' | 'outlivesPage' | 'onDone'> {
  token: string
  viewAs: string | null
}

async function exchange(declaration: Endpoint, request: RequestParts, sending: Sending): Promise<Envelope> {
  const { signal } = sending
  const response = await send(declaration, request, sending)
  const requestId = response.headers.get(requestIdHeader) ?? ''
  const envelope: unknown = await response.json().catch(() => undefined)
  signal?.throwIfAborted()
  const answer = readResponse(envelope, requestId)
  sending.onDone?.(requestId)
  return answer
}

/** The envelope of a call that succeeded. @throws CallFailure when it did not, or what answered is not the application */
export function readResponse(answer: unknown, requestId: string): Envelope {
  if (!isEnvelope(answer)) throw unanswered('', requestId)
  const { code, msg: message, data } = answer
  if (code === success.code) return answer
  throw new CallFailure({ code, reason: errorByCode(code)?.name, message, data, requestId })
}

/** The network failed, or something that is not the application answered. */
export function unanswered(message: string, requestId = ''): CallFailure {
  return new CallFailure({ code: 0, reason: undefined, message, data: null, requestId })
}

async function send(
  { method, path }: Endpoint,
  request: RequestParts,
  { token, viewAs, signal, outlivesPage = false }: Sending,
): Promise<Response> {
  const address = addressOf(path, request)
  const language = currentLanguage()
  const isPlain = request.body === undefined && viewAs === null
  const early = isPlain ? takeEarlyAnswer(`${method} ${address}`, { token, language }) : undefined
  const headers = new Headers({ 'Accept-Language': language })
  if (token !== '') headers.set(tokenHeader, token)
  if (viewAs !== null) headers.set(viewAsHeader, viewAs)
  if (request.body !== undefined) headers.set('Content-Type', 'application/json')
  try {
    if (early) return await early
    return await fetch(address, {
      method,
      headers,
      keepalive: outlivesPage,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw unanswered(error instanceof Error ? error.message : '')
  }
}

/** What a call that was made before the code was there has answered by now, if it succeeded; given once. */
export function takeEarlyResponse<C extends Endpoint>(
  declaration: C,
  request: RequestOf<C>,
): ResponseOf<C> | undefined {
  if (viewedRole() !== null) return undefined
  const { method, path } = declaration
  const { token } = session.getState()
  const call = `${method} ${addressOf(path, request)}`
  const body = takeEarlyBody(call, { token, language: currentLanguage() })
  // The server checks its answers against this declaration.
  return isEnvelope(body) && body.code === success.code ? (body.data as ResponseOf<C>) : undefined
}

interface RequestParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Fills the path's parameters in and appends the query; several values of one name repeat it. */
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
