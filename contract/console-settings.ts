// Without zod: the sign-in page reads settings too, and has no room for it.
import { defaultLanguage, type Language, languages } from './languages.ts'

export const themes = ['light', 'dark'] as const

/** How a user keeps the console (specification §3, app settings). */
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
  /** Of the side menu, in whole px within {@link menuWidthBounds}. */
  menuWidth: number
}

/** Some of the settings. */
export type SomeSettings = { [K in keyof ConsoleSettings]?: ConsoleSettings[K] | undefined }

/** Narrower, no word would fit; wider, no page. */
export const menuWidthBounds = { min: 160, max: 400 } as const

/** The settings of someone who never changed any (specification §9). */
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

/** How a theme colour is written. */
export const themeColorPattern = /^#[0-9a-f]{6}$/

const isOne = (values: readonly unknown[]) => (value: unknown) => values.includes(value)

/** The settings that are more than yes or no, and what they may be. */
const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  theme: isOne(themes),
  language: isOne(languages),
  themeColor: value => typeof value === 'string' && themeColorPattern.test(value),
  menuWidth: value =>
    Number.isInteger(value) && Number(value) >= menuWidthBounds.min && Number(value) <= menuWidthBounds.max,
}

const isBoolean = (value: unknown) => value === true || value === false

/**
 * What is good of settings that were stored: by another version, or by no version at all. What is wrong or unknown
 * is left out, field by field.
 */
export function goodSettings(stored: unknown): Partial<ConsoleSettings> {
  const given: [string, unknown][] = Object.entries(Object(stored))
  return Object.fromEntries(
    given.filter(
      ([name, value]) => Object.hasOwn(specifiedSettings, name) && (rules[name] ?? isBoolean)(value),
    ),
  )
}
