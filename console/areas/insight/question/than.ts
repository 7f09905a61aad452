import '../locales/analytics/index.ts'
import i18next from 'i18next'
import { daysIn, type Period } from './period.ts'

/** Name of the comparison; undefined without one. */
export function thanText({ range, compare }: Pick<Period, 'range' | 'compare'>): string | undefined {
  if (compare === 'none') return undefined
  const count = daysIn(range)
  if (compare === 'year') return i18next.t('analytics:than.year')
  return count === 1 ? i18next.t('analytics:than.day') : i18next.t('analytics:than.days', { count })
}
