import { type ConsoleSettings, goodSettings, specifiedSettings } from './console-settings.ts'
import settings from './src/settings.json' with { type: 'json' }

/**
 * Settings that every user starts from: `src/settings.json`, into which the settings drawer's copied settings can be
 * pasted. Missing or invalid fields are the specification's.
 */
export const defaultSettings: Readonly<ConsoleSettings> = { ...specifiedSettings, ...goodSettings(settings) }
