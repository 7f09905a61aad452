import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Unexpected console output fails the test that caused it. */
const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name))

beforeEach(() => {
  for (const spy of spies) spy.mockClear()
})

afterEach(() => {
  for (const spy of spies) expect(spy.mock.calls, `console.${spy.getMockName()} was called`).toEqual([])
})
