import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consoleSettings } from './areas/profile/preferences.ts'
import { goodSettings, specifiedSettings } from './console-settings.ts'
import { defaultSettings } from './default-settings.ts'
import file from './src/settings.json' with { type: 'json' }

const names = Object.keys(specifiedSettings)
const value = fc.oneof(
  fc.constantFrom(
    'light',
    'dark',
    'zh-CN',
    'en-US',
    '#07c160',
    '#07C160',
    '#fff',
    '#0123456',
    159,
    160,
    400,
    401,
  ),
  fc.constantFrom(200.5, '220', null, undefined, true, false, 'true', 1, Number.NaN),
  fc.anything(),
)

test('stored settings are validated field by field, like sent ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, stored) => {
      const isSent = consoleSettings.partial().safeParse({ [name]: stored }).success && stored !== undefined
      expect(goodSettings({ [name]: stored })).toEqual(isSent ? { [name]: stored } : {})
    }),
    { numRuns: 2000, examples: [['themeColor', [{ toString: '' }]]] },
  )
})

test('garbage leaves nothing, and never fails', () => {
  for (const garbage of [
    null,
    undefined,
    7,
    'dark',
    [],
    [true],
    { themes: 'dark' },
    { toString: true },
    { __proto__: { navbar: false } },
  ]) {
    expect(goodSettings(garbage)).toEqual({})
  }
})

test('the specified settings are settings', () => {
  expect(consoleSettings.parse(specifiedSettings)).toEqual(specifiedSettings)
  expect(goodSettings(specifiedSettings)).toEqual(specifiedSettings)
})

test('the file of settings for everyone is whole and right, and is what everyone starts from', () => {
  expect(consoleSettings.parse(file)).toEqual(defaultSettings)
})

test('the copied app settings can be pasted as they are: fields that are no defaults are left out', () => {
  const copied = {
    ...specifiedSettings,
    hideMenu: false,
    device: 'desktop',
    globalSettings: false,
    serverMenu: [],
  }
  expect(goodSettings(copied)).toEqual(specifiedSettings)
})
