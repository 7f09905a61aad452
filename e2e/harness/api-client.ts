import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import { type Envelope, envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import type { APIRequestContext } from '@playwright/test'

/** Calls endpoints directly, without the console. */
export interface ApiClient {
  /** Data of the response. @throws Error when it is refused */
  invoke<C extends Endpoint>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>
  /** The whole response, success or failure. */
  tryRequest<C extends Endpoint>(call: C, request: RequestOf<C>): Promise<Envelope>
}

interface RequestParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Creates a client with the access of this token. */
export function createApiClient(browser: APIRequestContext, token: string): ApiClient {
  async function tryRequest({ method, path }: Endpoint, { params = {}, query = {}, body }: RequestParts) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const response = await browser.fetch(filled, {
      method,
      headers: { [tokenHeader]: token },
      params: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ...(body === undefined ? {} : { data: body }),
    })
    return envelopeSchema.parse(await response.json())
  }
  return {
    tryRequest,
    invoke: async (call, request) => {
      const { code, msg, data } = await tryRequest(call, request)
      if (code !== success.code) throw new Error(`${call.id} was refused with ${code}: ${msg}`)
      return call.response.parse(data) as ResponseOf<typeof call>
    },
  }
}
