import '../locales/analytics/index.ts'
import i18next from 'i18next'
import { today } from '../../../kit/text/zone.ts'
import { daysIn, type Period } from './period.ts'

/** Whether the days are only today, which is compared with the same hours of another day. */
export const isTodaySoFar = ({ range: { from, to } }: Pick<Period, 'range'>): boolean =>
  from === to && to === today()

/** Name of the comparison; undefined without one. */
export function thanText({ range, compare }: Pick<Period, 'range' | 'compare'>): string | undefined {
  if (compare === 'none') return undefined
  const count = daysIn(range)
  if (compare === 'year') return i18next.t('analytics:than.year')
  if (isTodaySoFar({ range })) return i18next.t('analytics:than.sameHours')
  return count === 1 ? i18next.t('analytics:than.day') : i18next.t('analytics:than.days', { count })
}
