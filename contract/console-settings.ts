// Without zod, because the sign-in page reads settings too and must stay small.
import { defaultLanguage, type Language, languages } from './languages.ts'

export const themes = ['light', 'dark'] as const

/** Settings of the console (specification §3, app settings). */
export interface ConsoleSettings {
  theme: (typeof themes)[number]
  language: Language
  /** `#rrggbb`, in lower case. */
  themeColor: string
  navbar: boolean
  menu: boolean
  topMenu: boolean
  tabBar: boolean
  footer: boolean
  colorWeak: boolean
  menuFromServer: boolean
  menuCollapse: boolean
  /** Width of the side menu in whole px, within {@link menuWidthBounds}. */
  menuWidth: number
}

/** Some of the settings. */
export type SomeSettings = { [K in keyof ConsoleSettings]?: ConsoleSettings[K] | undefined }

/** Narrower menus cut off words; wider ones leave no room for pages. */
export const menuWidthBounds = { min: 160, max: 400 } as const

/** Default settings (specification §9). */
export const specifiedSettings: Readonly<ConsoleSettings> = {
  theme: 'light',
  language: defaultLanguage,
  themeColor: '#07c160',
  navbar: true,
  menu: true,
  topMenu: false,
  tabBar: false,
  footer: true,
  colorWeak: false,
  menuFromServer: true,
  menuCollapse: false,
  menuWidth: 220,
}

/** Format of a theme colour. */
export const themeColorPattern = /^#[0-9a-f]{6}$/

const isOne = (values: readonly unknown[]) => (value: unknown) => values.includes(value)

/** Allowed values of the settings that are not booleans. */
const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  theme: isOne(themes),
  language: isOne(languages),
  themeColor: value => typeof value === 'string' && themeColorPattern.test(value),
  menuWidth: value =>
    Number.isInteger(value) && Number(value) >= menuWidthBounds.min && Number(value) <= menuWidthBounds.max,
}

const isBoolean = (value: unknown) => value === true || value === false

/**
 * Valid part of stored settings, which another version, or no version at all, may have written. Invalid and unknown
 * fields are left out one by one.
 */
export function goodSettings(settings: unknown): Partial<ConsoleSettings> {
  const entries: [string, unknown][] = Object.entries(Object(settings))
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => Object.hasOwn(specifiedSettings, name) && (rules[name] ?? isBoolean)(value),
    ),
  )
}
