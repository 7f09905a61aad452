import { expect, it } from 'vitest'
import { createLatencyWindow } from './latency-window.ts'

const minute = 60_000

it('A window names the slowest endpoints with count, median, p95 and failures', () => {
  const window = createLatencyWindow(() => 0)
  for (let call = 1; call <= 100; call++) window.record('list.read', call, call === 100)
  window.record('gadget.read', 2, false)
  const [slowest, ...others] = window.slowest(10)
  expect(slowest).toMatchObject({ call: 'list.read', count: 100, failures: 1 })
  // Buckets are half as large again as the one before: values are exact to that.
  expect(slowest?.medianMs).toBeGreaterThan(50 / 1.5)
  expect(slowest?.medianMs).toBeLessThan(50 * 1.5)
  expect(slowest?.p95Ms).toBeGreaterThan(95 / 1.5)
  expect(slowest?.p95Ms).toBeLessThan(95 * 1.5)
  expect(others).toMatchObject([{ call: 'gadget.read', count: 1, failures: 0 }])
  expect(window.slowest(1)).toHaveLength(1)
})

it('A window forgets calls after an hour, and calls of an hour before do not come back', () => {
  let now = 0
  const window = createLatencyWindow(() => now)
  window.record('list.read', 5, false)
  now = 59 * minute
  expect(window.slowest(10)).toMatchObject([{ count: 1 }])
  window.record('list.read', 5, false)
  now = 60 * minute
  expect(window.slowest(10)).toMatchObject([{ count: 1 }])
  window.record('list.read', 5, false)
  expect(window.slowest(10)).toMatchObject([{ count: 2 }])
  now = 300 * minute
  expect(window.slowest(10)).toEqual([])
})

it('A call that takes longer than the last bound counts as that bound', () => {
  const window = createLatencyWindow(() => 0)
  window.record('list.read', 10_000_000, false)
  expect(window.slowest(1)).toMatchObject([{ count: 1, p95Ms: 1.5 ** 27 }])
})
