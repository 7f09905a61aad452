import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { type ErrorName, errors, success } from '@greenroom/contract/errors'
import { describe, expect, it } from 'vitest'
import { readOutcomes, repeated } from '../../server/testing/outcomes.ts'
import { handledEndpoints } from './handled-calls.ts'

const outcomes = readOutcomes()

/** Which of these codes no test has seen the call answer. */
function untested(endpointId: string, codes: readonly number[]): number[] {
  return codes.filter(
    code => !outcomes.some(outcome => outcome.endpointId === endpointId && outcome.code === code),
  )
}

/** Success counts only where the endpoint's own area tests it: in other areas it is a means to another end. */
function succeedsInOwnArea(endpointId: string): boolean {
  const area = handledEndpoints.find(handled => handled.endpointId === endpointId)?.area
  return outcomes.some(
    outcome =>
      outcome.endpointId === endpointId &&
      outcome.code === success.code &&
      outcome.testFile.startsWith(`server/areas/${area}/`),
  )
}

/** The failures that the call's declaration names; those that all calls share have tests of their own. */
function declaredFailures({ failures = [], service, limit }: Endpoint): ErrorName[] {
  const names = new Set<ErrorName>([
    ...failures,
    ...(service ? (['serviceNotOpened'] as const) : []),
    ...(limit ? (['tooManyAttempts'] as const) : []),
  ])
  return [...names]
}

describe('the tests of the server, as they ran just now,', () => {
  it.each(allEndpoints.map(call => call.id))('have seen %s succeed, in its own area', id => {
    expect(succeedsInOwnArea(id)).toBe(true)
  })

  it.each(allEndpoints.map(call => call.id))('have seen %s refuse bad input', id => {
    expect(untested(id, [errors.invalid.code])).toEqual([])
  })

  it.each(allEndpoints.filter(call => call.access !== 'public'))(
    'have seen $id refuse a stranger',
    ({ id }) => {
      expect(untested(id, [errors.notSignedIn.code])).toEqual([])
    },
  )

  it.each(allEndpoints.filter(call => call.effect === 'write' && call.access !== 'public'))(
    'have seen $id done once when it is sent again with its key',
    ({ id }) => {
      expect(untested(id, [repeated])).toEqual([])
    },
  )

  it.each(allEndpoints.filter(call => call.access.includes(':')))(
    'have seen $id refuse a user without the permission',
    ({ id }) => {
      expect(untested(id, [errors.forbidden.code])).toEqual([])
    },
  )

  it.each(allEndpoints.flatMap(call => declaredFailures(call).map(failure => ({ id: call.id, failure }))))(
    'have seen $id fail with $failure, as it declares',
    ({ id, failure }) => {
      expect(untested(id, [errors[failure].code])).toEqual([])
    },
  )
})
