import { idempotencyKeyHeader, requestIdHeader } from '@greenroom/contract/envelope'
import { type RawResponse, respondTo } from './fake-server.ts'

const origin = 'http://localhost'

/** Connects `fetch` and `XMLHttpRequest` to the fake server. */
export function installFakeNetwork(): void {
  globalThis.fetch = fakeFetch
  Object.defineProperty(globalThis, 'XMLHttpRequest', {
    value: FakeUpload,
    configurable: true,
    writable: true,
  })
}

async function fakeFetch(address: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, headers, signal } = options
  signal?.throwIfAborted()
  const response = await respondTo({
    method,
    url: new URL(String(address), origin),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    isKeyed: new Headers(headers).has(idempotencyKeyHeader),
  })
  signal?.throwIfAborted()
  return new Response(JSON.stringify(response.envelope), {
    status: response.status,
    headers: { 'Content-Type': 'application/json', [requestIdHeader]: response.requestId },
  })
}

/** The part of `XMLHttpRequest` that uploads use. Tests control it by {@link uploads}. */
class FakeUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  responseType = ''
  response: unknown
  private method = ''
  private address = ''
  private body: unknown
  private requestId = ''
  private isKeyed = false

  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }

  setRequestHeader(name: string): void {
    this.isKeyed ||= name === idempotencyKeyHeader
  }

  getResponseHeader(): string {
    return this.requestId
  }

  send(body: unknown): void {
    this.body = body
    underway.push(this)
  }

  abort(): void {
    underway = underway.filter(one => one !== this)
    this.onabort?.()
    this.onloadend?.()
  }

  /** Reports the sent share of the file, from 0 to 1. */
  progress(sent: number): void {
    this.upload.onprogress?.({ loaded: sent * 100, total: 100 })
  }

  /** Finishes the transfer of the file. */
  async complete(): Promise<void> {
    underway = underway.filter(one => one !== this)
    const { method, body, isKeyed } = this
    const sent = { method, url: new URL(this.address, origin), body, isKeyed }
    const response = await respondTo(sent).catch((): RawResponse | undefined => undefined)
    this.response = response?.envelope
    this.requestId = response?.requestId ?? ''
    if (response) this.onload?.()
    else this.onerror?.()
    this.onloadend?.()
  }
}

let underway: FakeUpload[] = []

/** Uploads that are neither finished nor cancelled. */
export const uploads = {
  count: () => underway.length,
  /** The latest upload. @throws Error when there is none */
  last(): FakeUpload {
    const last = underway.at(-1)
    if (!last) throw new Error('nothing is being uploaded')
    return last
  },
  reset(): void {
    underway = []
  },
}
