import { useSettings } from '../settings.ts'
import { accentOf } from './palette.ts'

/** The theme colour on screen, in which a series is drawn that stands alone. */
export const useAccent = (): string =>
  useSettings(({ theme, themeColor }) => accentOf(themeColor, theme === 'dark'))
