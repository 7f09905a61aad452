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

/** Puts width, theme and language in force, as a person who chose them before finds them. */
export async function lookAs(page: Page, { width, theme, language }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] })
  // What is inspected must not be on its way in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(
    ([theme, language]) => {
      if (!location.protocol.startsWith('http')) return
      localStorage.theme ??= theme
      localStorage.locale ??= language
    },
    [theme, language] as const,
  )
}
