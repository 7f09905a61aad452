import { type ConsoleSettings, goodSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, store } from '../browser/storage.ts'
import { languageKey, settingsKey, themeKey } from '../browser/storage-keys.ts'
import { session } from '../session/session.ts'
import { parseCopy } from './stored-settings.ts'

export type Changes = Partial<ConsoleSettings>

/** How the settings of this browser relate to those on the server. */
interface Keeping {
  /** The user that the settings belong to, or that signed out last; empty when there is none. */
  user: string
  /** Whether they were the user's when they were last asked for, with the token of now. */
  known: boolean
  /** Changed here and perhaps not known to the server yet. */
  unsaved: Changes
  /** Stored settings that could not be used. */
  ignored: readonly string[]
}

interface Copy extends Keeping {
  values: Changes
}

/** Reads the settings that this browser stored; invalid ones are listed and left out. */
function readCopy(): Copy {
  const text = readStored(settingsKey)
  const { user = '', known, unsaved, ...others } = parseCopy(text)
  const theme = readStored(themeKey)
  const language = readStored(languageKey)
  const copiedSettings = { ...others, ...(theme && { theme }), ...(language && { language }) }
  const values = goodSettings(copiedSettings)
  return {
    values,
    user: String(user),
    known: known === true,
    // Without a copy, theme and language were chosen in this browser before the first sign-in that stores settings.
    unsaved: text === '' ? values : goodSettings(unsaved),
    ignored: Object.keys(copiedSettings).filter(name => !(name in values)),
  }
}

const { values, ...unsavedCopy } = readCopy()

/** The settings of the console, also updated by changes from the user's other browsers. */
export const settings = createStore<ConsoleSettings>()(() => ({ ...defaultSettings, ...values }))

/** How the settings relate to those on the server. Change it with {@link keep}, which also stores it. */
export const keeping = createStore<Keeping>()(() => unsavedCopy)

/** Re-renders when the selected part of the settings changes. */
export function useSettings<T>(select: (settings: ConsoleSettings) => T): T {
  return useStore(settings, select)
}

/** Applies settings and stores them, with their relation to the server, in this browser. */
export function keep(values: ConsoleSettings, next: Partial<Keeping>): void {
  // Equal settings must not render everything again.
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

/** Applies changes at once. Module shell/settings stores them on the server, at the latest after the next sign-in. */
export function changeSettings(changes: Changes): void {
  keep({ ...settings.getState(), ...changes }, { unsaved: { ...keeping.getState().unsaved, ...changes } })
}

// The theme stays for the sign-in page, but belongs to no user until one has signed in.
session.subscribe(({ token }, before) => {
  if (token === before.token) return
  keep(settings.getState(), token === '' ? { known: false, user: '', unsaved: {} } : { known: false })
})
