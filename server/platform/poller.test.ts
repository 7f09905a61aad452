import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { runPoller } from './poller.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('A patient one works once others have no more to do, or after five seconds', async () => {
  let hasMore = true
  let turns = 0
  const busy = new Set<string>()
  const tick = () => new Promise<boolean>(resolve => setTimeout(() => resolve(hasMore), 50))
  const patiently = async () => ++turns < 0
  const running = [
    { name: 'eager', intervalMs: 10, tick },
    { name: 'patient', intervalMs: 100, runsWhenIdle: true, tick: patiently },
  ].map(poller => runPoller(poller, createLog('silent'), busy))
  for (const poller of running) poller.start()
  await vi.advanceTimersByTimeAsync(4900)
  expect(turns).toBe(0)
  await vi.advanceTimersByTimeAsync(400)
  expect(turns).toBe(1)

  await vi.advanceTimersByTimeAsync(1000)
  expect(turns).toBe(1)
  hasMore = false
  await vi.advanceTimersByTimeAsync(300)
  expect(turns).toBeGreaterThan(1)
  const stopped = Promise.all(running.map(poller => poller.stop()))
  await vi.advanceTimersByTimeAsync(100)
  await stopped
})
