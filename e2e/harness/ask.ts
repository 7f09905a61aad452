import type { AnswerOf, Call, RequestOf } from '@greenroom/contract/call'
import { type Envelope, envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import type { APIRequestContext } from '@playwright/test'

/** Makes calls by hand, past the console. */
export interface Asker {
  /** What the call answers. @throws Error when it is refused */
  ask<C extends Call>(call: C, request: RequestOf<C>): Promise<AnswerOf<C>>
  /** The whole answer, whatever it says. */
  tryTo<C extends Call>(call: C, request: RequestOf<C>): Promise<Envelope>
}

interface RequestParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Makes calls in the name of whoever has the token. */
export function createAsker(browser: APIRequestContext, token: string): Asker {
  async function tryTo({ method, path }: Call, { params = {}, query = {}, body }: RequestParts) {
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
    tryTo,
    ask: async (call, request) => {
      const { code, msg, data } = await tryTo(call, request)
      if (code !== success.code) throw new Error(`${call.id} was refused with ${code}: ${msg}`)
      return call.answer.parse(data) as AnswerOf<typeof call>
    },
  }
}
