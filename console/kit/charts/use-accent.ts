import { useMemo } from 'react'
import { useSettings } from '../settings/settings.ts'
import { accentOf, accentsOf } from './palette.ts'

/** The current theme colour, for a single series. */
export const useAccent = (): string =>
  useSettings(({ theme, themeColor }) => accentOf(themeColor, theme === 'dark'))

/** The colours of one or two series. */
export function useAccents(): readonly [string, string] {
  const isDark = useSettings(({ theme }) => theme === 'dark')
  const themeColor = useSettings(settings => settings.themeColor)
  return useMemo(() => accentsOf(themeColor, isDark), [themeColor, isDark])
}
