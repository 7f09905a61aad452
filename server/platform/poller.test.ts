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

it('One that is woken ticks before its time, and again when it was woken while it ticked', async () => {
  const begun: number[] = []
  const startedAt = Date.now()
  let wake = () => {}
  const poller = runPoller(
    {
      ...{ name: 'woken', intervalMs: 10_000 },
      onStart(begin) {
        wake = begin
      },
      tick: async () => {
        begun.push(Date.now() - startedAt)
        await new Promise(resolve => setTimeout(resolve, 100))
        return false
      },
    },
    createLog('silent'),
  )
  poller.start()
  await vi.advanceTimersByTimeAsync(1000)
  wake()
  await vi.advanceTimersByTimeAsync(50)
  wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(begun.map(at => Math.floor(at / 100))).toEqual([10, 11])
  await poller.stop()
  wake()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(begun).toHaveLength(2)
})
