import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { readStored, store } from './storage.ts'
import { cssVariables, defaultThemeColor, themeFor } from './theme.ts'

/** Where the chosen theme lies; boot.ts reads it before the first paint. */
const themeKey = 'theme'

const theme = themeFor(defaultThemeColor)

/** Light unless the person chose dark; the system's preference is not asked (specification §9). */
const schemeManager: MantineColorSchemeManager = {
  get: () => (readStored(themeKey) === 'dark' ? 'dark' : 'light'),
  set: (scheme: MantineColorScheme) => store(themeKey, scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => store(themeKey, ''),
}

/** Theme and colour scheme for all that is inside. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      deduplicateCssVariables={false}
    >
      <BodyAttribute />
      {children}
    </MantineProvider>
  )
}

/** Dark sets a `dark` attribute on the page's body, light removes it (specification §4). */
function BodyAttribute() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    document.body.toggleAttribute('dark', scheme === 'dark')
  }, [scheme])
  return null
}

/** Which theme is on, and the switch between the two. */
export function useThemeSwitch(): { dark: boolean; toggle: () => void } {
  const dark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') }
}
