import { expect, it } from 'vitest'
import { CallFailure } from '../feedback/failure.ts'
import { attempt } from './attempt.ts'

const failure = new CallFailure({ code: 50000, reason: 'general', message: '', data: null, requestId: '' })

it('Work that makes calls ends quietly when a call has failed, and says so', async () => {
  expect(await attempt(async () => 'done')).toBe(true)
  expect(await attempt(() => Promise.reject(failure))).toBe(false)
})

it('An error that is no failed call is thrown', async () => {
  await expect(attempt(() => Promise.reject(new TypeError('wrong')))).rejects.toThrow(TypeError)
})
