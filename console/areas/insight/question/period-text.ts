import '../locales/analytics/index.ts'
import i18next from 'i18next'
import type { Period } from './period.ts'

/** The days of a period, as text. */
export const periodText = ({ preset, range: { from, to } }: Pick<Period, 'preset' | 'range'>): string =>
  preset === null ? `${from} – ${to}` : i18next.t(`analytics:period.${preset}`)
