import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import 'dayjs/locale/zh-cn'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language.ts'
import { formatDay, startOfDay } from './days.ts'
import classes from './days-field.module.css'
import type { FilterWords } from './filter-values.ts'

interface DaysFieldProps {
  id: string
  /** The first and the last day, as `2026-11-05`; only the first while the range is being picked. */
  words: FilterWords
  placeholder: string
  onChange: (words: FilterWords) => void
}

/** dayjs's names of the languages. */
const calendarLocales = { 'zh-CN': 'zh-cn', 'en-US': 'en' } as const

/** Picks a range of days, up to today. */
export function DaysField({ id, words, placeholder, onChange }: DaysFieldProps) {
  const { t } = useTranslation('list')
  const language = useLanguage()
  const monthYear = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' })
  const fullDay = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
  const today = dayBefore(0)
  return (
    <DatePickerInput
      id={id}
      type="range"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('filters.days.clear') }}
      valueFormat="YYYY-MM-DD"
      labelSeparator="~"
      locale={calendarLocales[language]}
      monthLabelFormat={month => monthYear.format(startOfDay(month))}
      getDayAriaLabel={day => fullDay.format(startOfDay(day))}
      ariaLabels={{
        previousMonth: t('filters.days.previousMonth'),
        nextMonth: t('filters.days.nextMonth'),
        previousYear: t('filters.days.previousYear'),
        nextYear: t('filters.days.nextYear'),
        previousDecade: t('filters.days.previousDecade'),
        nextDecade: t('filters.days.nextDecade'),
      }}
      popoverProps={{
        returnFocus: true,
        attributes: { dropdown: { 'aria-labelledby': `${id}-label` } },
      }}
      classNames={{ datePickerRoot: classes.picker, presetsList: classes.presets }}
      hideOutsideDates
      weekendDays={[]}
      firstDayOfWeek={1}
      maxDate={today}
      placeholder={placeholder}
      aria-labelledby={`${id}-label ${id}`}
      value={[words[0] ?? null, words[1] ?? null]}
      onChange={days => onChange(days.filter(day => day !== null))}
      presets={[
        { value: [today, today], label: t('filters.days.today') },
        { value: [dayBefore(6), today], label: t('filters.days.week') },
        { value: [dayBefore(29), today], label: t('filters.days.month') },
      ]}
    />
  )
}

/** The reader's day so many days before today. */
function dayBefore(days: number): string {
  const now = new Date()
  return formatDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
}
