import '../text/locales/index.ts'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'
import { formatLongDay, formatLongMonth } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { today } from '../text/zone.ts'

/** Names of the languages in dayjs. */
const calendarLocales = { 'zh-CN': 'zh-cn', 'en-US': 'en' } as const

/** Common props of all calendars: language on screen, the installation's today, Monday first, labels of all buttons. */
export function useCalendar() {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const day = today()
  return {
    locale: calendarLocales[language],
    monthLabelFormat: (month: string) => formatLongMonth(month, language),
    getDayAriaLabel: (day: string) => formatLongDay(day, language),
    ariaLabels: {
      previousMonth: t('filters.days.previousMonth'),
      nextMonth: t('filters.days.nextMonth'),
      previousYear: t('filters.days.previousYear'),
      nextYear: t('filters.days.nextYear'),
      previousDecade: t('filters.days.previousDecade'),
      nextDecade: t('filters.days.nextDecade'),
    },
    // The library's own "today" is the browser's.
    defaultDate: day,
    getDayProps: (date: string) => ({ 'data-today': date === day || undefined }),
    hideOutsideDates: true,
    weekendDays: [],
    firstDayOfWeek: 1 as const,
  }
}
