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

test('what needs a permission may be forbidden', () => {
  expect(failuresOf(call({ access: 'content-set:read' }))).toContain('forbidden')
})

test('what needs the whole data scope may refuse a narrower one', () => {
  expect(failuresOf(call({ access: 'signed-in', needsWholeScope: true }))).toContain('scopeTooNarrow')
})

test('what changes access may refuse a permission that runs out', () => {
  const declared = { access: 'role:update', needsLastingPermission: true } as const
  expect(failuresOf(call(declared))).toContain('temporaryPermission')
})

test('what has a body may have a wrong or too large one, and what writes may find the disk full', () => {
  const failures = failuresOf(call({ method: 'POST', effect: 'write' }))
  expect(failures).toEqual(expect.arrayContaining(['notJson', 'tooLarge', 'storageFull']))
})

test('what is limited may be tried too often', () => {
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
