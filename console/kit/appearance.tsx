import { MantineProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { changeSettings, useSettings } from './settings.ts'
import { cssVariables, themeFor } from './theme.ts'

/** Theme, theme colour and colour weakness, as they are set, for all that is inside. */
export function Appearance({ children }: { children: ReactNode }) {
  // One by one: whatever else changes in the settings would draw all of the console anew.
  const theme = useSettings(settings => settings.theme)
  const themeColor = useSettings(settings => settings.themeColor)
  const colorWeak = useSettings(settings => settings.colorWeak)
  const mantineTheme = useMemo(() => themeFor(themeColor), [themeColor])

  useLayoutEffect(() => {
    // Dark sets a `dark` attribute on the page's body, light removes it (specification §4).
    document.body.toggleAttribute('dark', theme === 'dark')
    // base.css has what it does.
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

/** Which theme is on, and the switch between the two. */
export function useThemeSwitch(): { dark: boolean; toggle: () => void } {
  const dark = useSettings(({ theme }) => theme === 'dark')
  return { dark, toggle: () => changeSettings({ theme: dark ? 'light' : 'dark' }) }
}
