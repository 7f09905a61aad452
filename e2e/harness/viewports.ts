import { type ConsoleSettings, specifiedSettings } from '@greenroom/contract/console-settings'
import type { Page } from '@playwright/test'

/** How a console is shown. */
export interface Design {
  width: 1440 | 390
  theme: 'light' | 'dark'
  language: 'zh-CN' | 'en-US'
}

const heights = { 1440: 900, 390: 844 } as const

/** Every combination of width, theme and language. */
export const everyDesign: readonly Design[] = ([1440, 390] as const).flatMap(width =>
  (['light', 'dark'] as const).flatMap(theme =>
    (['zh-CN', 'en-US'] as const).map(language => ({ width, theme, language })),
  ),
)

/**
 * Four designs that stand for all: every width in every language (what decides about room), and every theme at every
 * width and in every language (what decides about colours). The first is the one that a page is opened in; neighbours
 * differ in the language as seldom as they can, since another language has the page ask for its texts and rows again.
 */
export const coveringDesigns: readonly Design[] = [
  { width: 1440, theme: 'light', language: 'en-US' },
  { width: 1440, theme: 'dark', language: 'zh-CN' },
  { width: 390, theme: 'light', language: 'zh-CN' },
  { width: 390, theme: 'dark', language: 'en-US' },
]

/** `390 px, dark, en-US`: for titles, and with other signs for file names. */
export const describeDesign = ({ width, theme, language }: Design) => `${width} px, ${theme}, ${language}`

/** Settings that nobody changed, but for the design. */
export const settingsFor = ({ theme, language }: Design): ConsoleSettings => ({
  ...specifiedSettings,
  theme,
  language,
})

/** Puts the width in force. */
export async function fitTo(page: Page, { width }: Design): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] })
  // What is inspected must not be on its way in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/**
 * Leaves settings in a browser that has none.
 * @param chosen whether someone chose them on the sign-in page, so that whoever signs in has them; else they are only
 *   what the sign-in page still shows of the last user
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

/** Has the browser ask for little data, as a setting of Chrome does: the console then loads nothing ahead of need. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}
