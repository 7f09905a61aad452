import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/text/format.ts'

/** Returns the text of a duration in milliseconds. Durations under one millisecond say so. */
export function useMilliseconds(): (duration: number) => string {
  const { t } = useTranslation('status')
  const format = useFormat()
  return duration =>
    duration > 0 && duration < 1
      ? t('lessThanOne')
      : t('database.milliseconds', { value: format.number(Math.round(duration)) })
}
