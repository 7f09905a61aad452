import { type ConsoleSettings, goodSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session } from './session.ts'
import { readStored, store } from './storage.ts'
import { languageKey, settingsKey, themeKey } from './storage-keys.ts'
import { parseCopy } from './stored-settings.ts'

export type Changes = Partial<ConsoleSettings>

/** How this browser stands to the server, where each user's settings are kept. */
interface Keeping {
  /** Whose settings these are; empty when nobody's, or of whoever signed out last. */
  user: string
  /** Whether they were the user's when they were last asked for, with the token of now. */
  known: boolean
  /** Changed here and perhaps not known to the server yet. */
  unsaved: Changes
  /** What was stored here and could not be used. */
  ignored: readonly string[]
}

interface Copy extends Keeping {
  values: Changes
}

/** What this browser kept of the settings; whatever cannot be used is named and left out. */
function readCopy(): Copy {
  const text = readStored(settingsKey)
  const { user = '', known, unsaved, ...others } = parseCopy(text)
  const theme = readStored(themeKey)
  const language = readStored(languageKey)
  const given = { ...others, ...(theme && { theme }), ...(language && { language }) }
  const values = goodSettings(given)
  return {
    values,
    user: String(user),
    known: known === true,
    // Without a copy, whoever chose a theme or a language here has not signed in since settings are kept.
    unsaved: text === '' ? values : goodSettings(unsaved),
    ignored: Object.keys(given).filter(name => !(name in values)),
  }
}

const { values, ...unsavedCopy } = readCopy()

/** How the console is kept; what another browser of the user changes arrives here too. */
export const settings = createStore<ConsoleSettings>()(() => ({ ...defaultSettings, ...values }))

/** How this browser stands to the server; who changes it does so by {@link keep}, which also stores it. */
export const keeping = createStore<Keeping>()(() => unsavedCopy)

/** Re-renders when the selected part of the settings changes. */
export function useSettings<T>(select: (settings: ConsoleSettings) => T): T {
  return useStore(settings, select)
}

/** Puts settings in force and keeps them, and how they stand to the server, in this browser. */
export function keep(values: ConsoleSettings, next: Partial<Keeping>): void {
  // The same settings once more would draw everything anew.
  const now = new Map<string, unknown>(Object.entries(settings.getState()))
  const changed = Object.entries(values).filter(([name, value]) => now.get(name) !== value)
  if (changed.length > 0) settings.setState(values)
  keeping.setState(next)
  const { theme, language, ...others } = values
  const { ignored: _, ...rest } = keeping.getState()
  store(themeKey, theme)
  store(languageKey, language)
  store(settingsKey, JSON.stringify({ ...others, ...rest }))
}

/** Puts changes in force at once. They are kept on the server by shell/settings, or when the user has signed in. */
export function changeSettings(changes: Changes): void {
  keep({ ...settings.getState(), ...changes }, { unsaved: { ...keeping.getState().unsaved, ...changes } })
}

// The look stays for the sign-in page, but belongs to nobody until it is known who has signed in.
session.subscribe(({ token }, before) => {
  if (token === before.token) return
  keep(settings.getState(), token === '' ? { known: false, user: '', unsaved: {} } : { known: false })
})
