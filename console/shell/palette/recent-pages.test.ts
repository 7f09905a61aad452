import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentPages, trackOpened } from './recent-pages.ts'

const kept = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}

beforeEach(() => vi.stubGlobal('window', { localStorage }))
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('recently opened pages are remembered for each user, each once, newest first', () => {
  for (const name of ['A', 'B', 'A', 'C']) trackOpened('ada', name)
  trackOpened('ben', 'D')
  expect(recentPages('ada')).toEqual(['C', 'A', 'B'])
  expect(recentPages('ben')).toEqual(['D'])
  for (const name of ['1', '2', '3', '4', '5', '6']) trackOpened('ada', name)
  expect(recentPages('ada')).toEqual(['6', '5', '4', '3', '2', '1'])
})

test('an invalid stored value counts as empty', () => {
  vi.stubGlobal('window', {})
  trackOpened('ada', 'A')
  expect(recentPages('ada')).toEqual([])
})
