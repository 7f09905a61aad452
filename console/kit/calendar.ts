import './locales/index.ts'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './language.ts'
import { startOfDay } from './list/days.ts'

/** Names of the languages in dayjs. */
const calendarLocales = { 'zh-CN': 'zh-cn', 'en-US': 'en' } as const

/** Common props of all calendars: language on screen, Monday first, labels of all buttons. */
export function useCalendar() {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const monthYear = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' })
  const fullDay = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
  return {
    locale: calendarLocales[language],
    monthLabelFormat: (month: string) => monthYear.format(startOfDay(month)),
    getDayAriaLabel: (day: string) => fullDay.format(startOfDay(day)),
    ariaLabels: {
      previousMonth: t('filters.days.previousMonth'),
      nextMonth: t('filters.days.nextMonth'),
      previousYear: t('filters.days.previousYear'),
      nextYear: t('filters.days.nextYear'),
      previousDecade: t('filters.days.previousDecade'),
      nextDecade: t('filters.days.nextDecade'),
    },
    hideOutsideDates: true,
    weekendDays: [],
    firstDayOfWeek: 1 as const,
  }
}
