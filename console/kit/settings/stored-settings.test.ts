import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSettingsOwner, readStoredSettings, storeChange } from './stored-settings.ts'

const kept = new Map<string, string>()
const copy = () => JSON.parse(kept.get('settings') ?? 'null')

beforeEach(() => {
  kept.clear()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps choices before the sign-in beside unsaved ones', () => {
  kept.set('settings', JSON.stringify({ user: '7', unsaved: { footer: false, theme: 'light' } }))
  storeChange({ theme: 'dark' })
  expect(kept.get('theme')).toBe('dark')
  expect(copy()).toEqual({ user: '7', unsaved: { footer: false, theme: 'dark' } })
  expect(readStoredSettings().theme).toBe('dark')
})

it('writes no copy where there is none, so that all that is stored counts as unsaved', () => {
  storeChange({ language: 'en-US' })
  forgetSettingsOwner()
  expect([...kept]).toEqual([['locale', 'en-US']])
  expect(readStoredSettings().language).toBe('en-US')
})

it('lets each user be asked at sign-in about differing settings', () => {
  kept.set('settings', JSON.stringify({ user: '7', known: true, themeColor: '#123456' }))
  forgetSettingsOwner()
  expect(copy()).toEqual({ user: '7', known: false, themeColor: '#123456' })
  expect(readStoredSettings().themeColor).toBe('#123456')
})
