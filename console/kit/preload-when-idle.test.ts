import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { preloadWhenIdle } from './preload-when-idle.ts'

beforeAll(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  vi.useRealTimers()
})

it('loads ahead once the page has settled, unless it is called off', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  const [preload, calledOff] = [vi.fn(), vi.fn()]
  preloadWhenIdle(preload)
  preloadWhenIdle(calledOff)()
  expect(preload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(preload).toHaveBeenCalledOnce()
  expect(calledOff).not.toHaveBeenCalled()
})

it('loads nothing ahead where the user saves data', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const preload = vi.fn()
  preloadWhenIdle(preload)
  vi.advanceTimersByTime(10_000)
  expect(preload).not.toHaveBeenCalled()
})
