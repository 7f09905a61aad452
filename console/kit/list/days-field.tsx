import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useCalendar } from '../input/calendar.ts'
import { today as dayToday } from '../text/zone.ts'
import { shiftDay } from './days.ts'
import classes from './days-field.module.css'
import type { FilterValues } from './filter-values.ts'

interface DaysFieldProps {
  id: string
  /** The first and the last day, as `2026-11-05`; only the first while the range is being picked. */
  values: FilterValues
  placeholder: string
  onChange: (values: FilterValues) => void
  /** It stands in a popover. */
  isInPopover?: boolean
}

/** Picks a range of days, up to today. */
export function DaysField({ id, values, placeholder, onChange, isInPopover = false }: DaysFieldProps) {
  const { t } = useTranslation('list')
  const calendar = useCalendar()
  const today = dayToday()
  return (
    <DatePickerInput
      {...calendar}
      id={id}
      type="range"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('filters.days.clear') }}
      valueFormat="YYYY-MM-DD"
      labelSeparator="~"
      popoverProps={{
        returnFocus: true,
        // In a popover, a click in the calendar must not close it.
        withinPortal: !isInPopover,
        attributes: { dropdown: { 'aria-labelledby': `${id}-label` } },
      }}
      classNames={{ datePickerRoot: classes.picker, presetsList: classes.presets }}
      maxDate={today}
      placeholder={placeholder}
      aria-labelledby={`${id}-label ${id}`}
      value={[values[0] ?? null, values[1] ?? null]}
      onChange={days => onChange(days.filter(day => day !== null))}
      presets={[
        { value: [today, today], label: t('filters.days.today') },
        { value: [shiftDay(today, -6), today], label: t('filters.days.week') },
        { value: [shiftDay(today, -29), today], label: t('filters.days.month') },
      ]}
    />
  )
}
