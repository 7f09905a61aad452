import { type ConsoleSettings, specifiedSettings } from '@greenroom/contract/console-settings'
import type { Page } from '@playwright/test'

/** How a console is looked at. */
export interface Look {
  width: 1440 | 390
  theme: 'light' | 'dark'
  language: 'zh-CN' | 'en-US'
}

const heights = { 1440: 900, 390: 844 } as const

/** Every combination of width, theme and language. */
export const everyLook: readonly Look[] = ([1440, 390] as const).flatMap(width =>
  (['light', 'dark'] as const).flatMap(theme =>
    (['zh-CN', 'en-US'] as const).map(language => ({ width, theme, language })),
  ),
)

/** `390 px, dark, en-US`: for titles, and with other signs for file names. */
export const describeLook = ({ width, theme, language }: Look) => `${width} px, ${theme}, ${language}`

/** Settings that nobody changed, but for the look. */
export const settingsFor = ({ theme, language }: Look): ConsoleSettings => ({
  ...specifiedSettings,
  theme,
  language,
})

/** Puts the width in force. */
export async function fitTo(page: Page, { width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] })
  // What is inspected must not be on its way in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Leaves the settings in the browser, as someone who changed them on the sign-in page does; whoever signs in has them. */
export async function chooseBeforeSignIn(page: Page, settings: ConsoleSettings): Promise<void> {
  await page.addInitScript(chosen => {
    if (!location.protocol.startsWith('http') || localStorage.settings) return
    localStorage.theme = chosen.theme
    localStorage.locale = chosen.language
    localStorage.settings = JSON.stringify({ unsaved: chosen })
  }, settings)
}
