import { type ConsoleSettings, goodSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { readStored, store } from '../browser/storage.ts'
import { languageKey, settingsKey, themeKey } from '../browser/storage-keys.ts'

// For the sign-in page, which changes this browser's settings before settings.ts has been loaded.

/** The browser's copy of the settings, by name. Text that is not JSON is returned under the settings key. */
export function parseCopy(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text || '{}') }
  } catch {
    return { [settingsKey]: text }
  }
}

/** The settings that this browser stored, with defaults for the others. */
export function readStoredSettings(): ConsoleSettings {
  const appearance = { theme: readStored(themeKey), language: readStored(languageKey) }
  return { ...defaultSettings, ...goodSettings({ ...parseCopy(readStored(settingsKey)), ...appearance }) }
}

/** Stores a theme or language in this browser, marked as unsaved for the user who signs in next. */
export function storeChange(change: Partial<Pick<ConsoleSettings, 'theme' | 'language'>>): void {
  if (change.theme) store(themeKey, change.theme)
  if (change.language) store(languageKey, change.language)
  amendCopy(({ unsaved }) => ({ unsaved: { ...Object(unsaved), ...change } }))
}

/** Marks the stored settings as possibly another user's: call it after a sign-in, before the settings are read. */
export function forgetSettingsOwner(): void {
  amendCopy(() => ({ known: false }))
}

/** Without a copy there is nothing to amend: all stored settings then count as unsaved. */
function amendCopy(amend: (copy: Record<string, unknown>) => Record<string, unknown>): void {
  const text = readStored(settingsKey)
  if (text === '') return
  const copy = parseCopy(text)
  store(settingsKey, JSON.stringify({ ...copy, ...amend(copy) }))
}
