import { type ConsoleSettings, specifiedSettings } from '@greenroom/contract/console-settings'
import type { Page } from '@playwright/test'

/** Width, theme and language of the console. */
export interface Design {
  width: 1440 | 390
  theme: 'light' | 'dark'
  language: 'zh-CN' | 'en-US'
}

const heights = { 1440: 900, 390: 844 } as const

/** All combinations of width, theme and language. */
export const everyDesign: readonly Design[] = ([1440, 390] as const).flatMap(width =>
  (['light', 'dark'] as const).flatMap(theme =>
    (['zh-CN', 'en-US'] as const).map(language => ({ width, theme, language })),
  ),
)

/**
 * Four designs that cover every width in every language (which matters for space) and every theme at every width and in
 * every language (which matters for colours). The first is the initial one. Neighbours rarely differ in language,
 * because a change of it reloads texts and rows.
 */
export const coveringDesigns: readonly Design[] = [
  { width: 1440, theme: 'light', language: 'en-US' },
  { width: 1440, theme: 'dark', language: 'zh-CN' },
  { width: 390, theme: 'light', language: 'zh-CN' },
  { width: 390, theme: 'dark', language: 'en-US' },
]

/** `390 px, dark, en-US`, for test titles; with other separators for file names. */
export const describeDesign = ({ width, theme, language }: Design) => `${width} px, ${theme}, ${language}`

/** Default settings with this design. */
export const settingsFor = ({ theme, language }: Design): ConsoleSettings => ({
  ...specifiedSettings,
  theme,
  language,
})

/** Applies the width. */
export async function fitTo(page: Page, { width }: Design): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] })
  // Animations must not run during an inspection.
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/**
 * Stores settings in a browser without any.
 * @param chosen whether a user chose them on the sign-in page, so that the next user gets them; otherwise they are the
 * last user's and only the sign-in page shows them
 */
export async function leaveSettings(page: Page, settings: ConsoleSettings, chosen: boolean): Promise<void> {
  await page.addInitScript(
    ([settings, unsaved]) => {
      if (!location.protocol.startsWith('http') || localStorage.settings) return
      localStorage.theme = settings.theme
      localStorage.locale = settings.language
      localStorage.settings = JSON.stringify({ unsaved })
    },
    [settings, chosen ? settings : {}] as const,
  )
}

/** Makes the browser ask for reduced data usage, so that the console preloads nothing. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
