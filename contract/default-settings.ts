import { type ConsoleSettings, goodSettings, specifiedSettings } from './console-settings.ts'
import settings from './src/settings.json' with { type: 'json' }

/**
 * What everyone starts from. Whoever copies settings in the settings drawer pastes them into `src/settings.json`;
 * what is wrong or missing there is as the specification has it.
 */
export const defaultSettings: Readonly<ConsoleSettings> = { ...specifiedSettings, ...goodSettings(settings) }
