import { MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { changeSettings, useSettings } from '../settings/settings.ts'
import { cssVariables, themeFor } from './theme.ts'

/** Applies theme, theme colour and colour weakness to its children. */
export function Appearance({ children }: { children: ReactNode }) {
  // One by one, because selecting all settings would render the whole console at each change.
  const theme = useSettings(settings => settings.theme)
  const themeColor = useSettings(settings => settings.themeColor)
  const colorWeak = useSettings(settings => settings.colorWeak)
  const mantineTheme = useMemo(() => themeFor(themeColor), [themeColor])

  useLayoutEffect(() => {
    // Dark sets a `dark` attribute on the page's body, light removes it (specification §4).
    document.body.toggleAttribute('dark', theme === 'dark')
    // See base.css.
    document.documentElement.toggleAttribute('data-color-weak', colorWeak)
  }, [theme, colorWeak])

  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={theme}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}

/** The current theme, and a function that switches it. */
export function useThemeSwitch(): { dark: boolean; toggle: () => void } {
  const dark = useSettings(({ theme }) => theme === 'dark')
  return { dark, toggle: () => changeSettings({ theme: dark ? 'light' : 'dark' }) }
}
