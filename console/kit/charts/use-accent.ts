import { useSettings } from '../settings/settings.ts'
import { accentOf } from './palette.ts'

/** The current theme colour, for a single series. */
export const useAccent = (): string =>
  useSettings(({ theme, themeColor }) => accentOf(themeColor, theme === 'dark'))
