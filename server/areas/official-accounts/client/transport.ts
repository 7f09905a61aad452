import * as z from 'zod'
import { problemError, refusalError } from './call-error.ts'

/** A file in a multipart body. */
export interface SentFile {
  content: Uint8Array<ArrayBuffer>
  mediaType: string
  /** With the extension of its type; WeChat refuses files without one. */
  name: string
}

/** A call without its token. */
export interface SentCall {
  method: 'GET' | 'POST'
  path: `/${string}`
  query?: Readonly<Record<string, string>>
  body?: unknown
  file?: SentFile
}

/** Sends a call with a token, which is empty for calls that need none. @throws WeixinCallError */
export type Transport = (call: SentCall, token: string) => Promise<unknown>

const answerTimeoutMs = 15_000
const uploadTimeoutMs = 90_000
const maxAnswerBytes = 8 * 1024 * 1024

const refusal = z.object({ errcode: z.number().int(), errmsg: z.string().default('') })

/** Creates the transport of calls to WeChat, or to its emulator, at this address. */
export function createTransport(apiUrl: string, timeoutMs = answerTimeoutMs): Transport {
  const base = apiUrl.replace(/\/+$/, '')
  return async (call, token) => {
    const { method, path, query = {}, file } = call
    const url = new URL(`${base}${path}`)
    if (token !== '') url.searchParams.set('access_token', token)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signal = AbortSignal.timeout(file ? Math.max(timeoutMs, uploadTimeoutMs) : timeoutMs)
    let text: string
    try {
      const response = await fetch(url, { method, signal, redirect: 'error', ...bodyOf(call) })
      if (response.status >= 500) throw problemError(path, 'unreachable', true)
      text = await readText(response)
    } catch (error) {
      throw noResponseError(path, error, signal)
    }
    return readAnswer(path, text)
  }
}

function bodyOf({ body, file }: SentCall): RequestInit {
  if (file) {
    const form = new FormData()
    form.append('media', new Blob([file.content], { type: file.mediaType }), file.name)
    return { body: form }
  }
  if (body === undefined) return {}
  return { body: rawJson(body), headers: { 'Content-Type': 'application/json; charset=utf-8' } }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON would escape them, and WeChat keeps escapes as they are written
const escapedInJson = /[\u0000-\u0008\u000b\u000e-\u001f]/g

/** JSON without `\u` escapes, which WeChat would store literally. */
const rawJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll(escapedInJson, '') : inner,
  )

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxAnswerBytes) throw new Error('too long')
    parts.push(part)
  }
  // WeChat names no charset; it is always UTF-8.
  return Buffer.concat(parts).toString('utf8')
}

/** Errors from before a connection was open: nothing was sent. */
const neverSent = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function noResponseError(path: string, error: unknown, signal: AbortSignal) {
  if (error instanceof Error && 'failure' in error) return error
  if (signal.aborted) return problemError(path, 'timeout', true)
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (neverSent.includes(code)) return problemError(path, 'unreachable')
  return problemError(path, code === '' ? 'unreadable' : 'unreachable', true)
}

/** @throws WeixinCallError when the answer is no JSON, or a refusal */
function readAnswer(path: string, text: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text, keepLargeNumbers)
  } catch {
    throw problemError(path, 'unreadable', true)
  }
  const refused = refusal.safeParse(answer)
  if (refused.success && refused.data.errcode !== 0) {
    throw refusalError(path, refused.data.errcode, refused.data.errmsg)
  }
  return answer
}

/** Keeps ids as text that are too large for a number. */
function keepLargeNumbers(_: string, value: unknown, context?: { source?: string }): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isRounded && context?.source !== undefined ? context.source : value
}
