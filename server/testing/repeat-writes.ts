import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { envelopeSchema, replayedHeader } from '@greenroom/contract/envelope'
import { type ErrorName, errors, success } from '@greenroom/contract/errors'
import { expect } from 'vitest'
import { recordOutcome, repeated } from './outcomes.ts'

/** What a write that succeeded may answer when it is sent again: it took the access away by which it was made. */
const refusals: readonly ErrorName[] = [
  'notSignedIn',
  'signedInElsewhere',
  'sessionExpired',
  'passwordChangeRequired',
  'forbidden',
  'temporaryPermission',
  'scopeTooNarrow',
  'serviceNotOpened',
  'alreadyDone',
]
const refusalCodes: readonly number[] = refusals.map(name => errors[name].code)

/**
 * Sends writes with a key each. The first success of each endpoint is sent again, as if its response had been lost: it
 * must not be done again. So the tests of all areas try this with all endpoints and with input that fits them.
 */
export function repeatWrites(
  fetch: (request: Request) => Response | Promise<Response>,
): (endpoint: Endpoint, send: (key: string) => Request) => Promise<Response> {
  const tried = new Set<string>()
  return async (endpoint, send) => {
    const key = randomUUID()
    const response = await fetch(send(key))
    const { code, data } = envelopeSchema.parse(await response.clone().json())
    if (code !== success.code || tried.has(endpoint.id)) return response
    tried.add(endpoint.id)
    const again = await fetch(send(key))
    const repeat = envelopeSchema.parse(await again.json())
    const isReplay = again.headers.get(replayedHeader) === 'true'
    expect([endpoint.id, repeat.code, isReplay]).toEqual([
      endpoint.id,
      refusalCodes.includes(repeat.code) ? repeat.code : success.code,
      !refusalCodes.includes(repeat.code),
    ])
    if (isReplay) expect(repeat.data).toEqual(data)
    recordOutcome(endpoint, repeated)
    return response
  }
}
