import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { preloadWhenUsed } from './preload-when-used.ts'

beforeAll(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  vi.useRealTimers()
})

/** A document that only has events. */
function openPage(connection?: { saveData: boolean }): EventTarget {
  const page = new EventTarget()
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { connection })
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  return page
}

it('loads ahead once somebody uses the page, unless it is called off', () => {
  const page = openPage()
  const [preload, calledOff] = [vi.fn(), vi.fn()]
  preloadWhenUsed(preload)
  preloadWhenUsed(calledOff)()
  vi.advanceTimersByTime(10_000)
  expect(preload).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pointermove'))
  page.dispatchEvent(new Event('keydown'))
  expect(preload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(preload).toHaveBeenCalledOnce()
  expect(calledOff).not.toHaveBeenCalled()
})

it('loads nothing ahead where the user saves data', () => {
  const page = openPage({ saveData: true })
  const preload = vi.fn()
  preloadWhenUsed(preload)
  page.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(10_000)
  expect(preload).not.toHaveBeenCalled()
})
