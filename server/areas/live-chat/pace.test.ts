import { chatLimits } from '@greenroom/contract/areas/live-chat/chat'
import { expect, it } from 'vitest'
import { waitOf } from './pace.ts'

const now = new Date('2026-05-01T10:00:00Z')
const ago = (...seconds: number[]) => seconds.map(second => new Date(now.getTime() - second * 1000))

it('Without slow mode, only bursts of messages make a viewer wait', () => {
  expect(waitOf([], 0, now)).toBeUndefined()
  expect(waitOf(ago(0), 0, now)).toBeUndefined()
  const burst = ago(...Array.from({ length: chatLimits.burst }, (_, second) => second))
  expect(waitOf(burst, 0, now)).toEqual({ reason: 'burst', retryAfterSeconds: 1 })
  expect(waitOf(burst.slice(1), 0, now)).toBeUndefined()
})

it('In slow mode a viewer waits for the rest of the interval', () => {
  expect(waitOf(ago(4), 10, now)).toEqual({ reason: 'slowMode', retryAfterSeconds: 6 })
  expect(waitOf(ago(10), 10, now)).toBeUndefined()
})
