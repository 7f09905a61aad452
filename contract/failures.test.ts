import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Endpoint } from './endpoint.ts'
import { failuresOf } from './failures.ts'

const call = (differences: Partial<Endpoint>): Endpoint => ({
  ...defineEndpoint({
    id: 'test.call',
    method: 'GET',
    path: '/api/test',
    summary: '',
    effect: 'read',
    access: 'public',
    input: {},
    response: z.null(),
  }),
  ...differences,
})

test('a public read can only be wrong or break', () => {
  expect(failuresOf(call({}))).toEqual(['general', 'databaseUnavailable', 'invalid'])
})

test('who must be signed in may turn out not to be', () => {
  const failures = failuresOf(call({ access: 'signed-in' }))
  expect(failures).toEqual(
    expect.arrayContaining(['notSignedIn', 'signedInElsewhere', 'sessionExpired', 'passwordChangeRequired']),
  )
  expect(failures).not.toContain('forbidden')
})

test('an endpoint with a permission may answer forbidden', () => {
  expect(failuresOf(call({ access: 'content-set:read' }))).toContain('forbidden')
})

test('an endpoint that needs the whole data scope may refuse a narrower one', () => {
  expect(failuresOf(call({ access: 'signed-in', needsWholeScope: true }))).toContain('scopeTooNarrow')
})

test('an endpoint that changes access may refuse a temporary permission', () => {
  const declared = { access: 'role:update', needsLastingPermission: true } as const
  expect(failuresOf(call(declared))).toContain('temporaryPermission')
})

test('an endpoint with a body may refuse a wrong or too large one, and a write may find the disk full', () => {
  const failures = failuresOf(call({ method: 'POST', effect: 'write' }))
  expect(failures).toEqual(expect.arrayContaining(['notJson', 'tooLarge', 'storageFull']))
})

test('only writes of signed-in users may be repeated ones', () => {
  const repeated = ['idempotencyKeyReused', 'alreadyDone']
  expect(failuresOf(call({ effect: 'write', access: 'signed-in' }))).toEqual(expect.arrayContaining(repeated))
  for (const other of [call({ access: 'signed-in' }), call({ effect: 'write' })])
    expect(failuresOf(other).filter(name => repeated.includes(name))).toEqual([])
})

test('an endpoint with a limit may answer too many attempts', () => {
  expect(failuresOf(call({ limit: { attempts: 1, seconds: 1 } }))).toContain('tooManyAttempts')
})

test('a call’s own failures are among them, each once, in the order of the catalogue', () => {
  expect(failuresOf(call({ failures: ['notFound', 'invalid'] }))).toEqual([
    'general',
    'databaseUnavailable',
    'invalid',
    'notFound',
  ])
})
