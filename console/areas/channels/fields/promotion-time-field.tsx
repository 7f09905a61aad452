import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useCalendar } from '../../../kit/calendar.ts'
import type { Field } from '../../../kit/form/use-fields.ts'
import { formatDay, startOfDay, startOfNextDay } from '../../../kit/list/days.ts'

/** The first and the last day of a promotion, both whole, by the installation's clock. */
export function PromotionTimeField({ field }: { field: Field<[string, string]> }) {
  const { t } = useTranslation('channels')
  const calendar = useCalendar()
  const [start, end] = field.value
  return (
    <DatePickerInput
      {...calendar}
      type="range"
      name={field.name}
      label={t('field.promotionTime')}
      required
      allowSingleDateInRange
      valueFormat="YYYY-MM-DD"
      labelSeparator="~"
      placeholder={`${t('days.start')} ~ ${t('days.end')}`}
      error={field.error}
      aria-invalid={field.error !== undefined}
      value={[firstDay(start), lastDay(end)]}
      onChange={([first, last]) =>
        field.onChange([
          first === null ? '' : startOfDay(first).toISOString(),
          last === null ? '' : startOfNextDay(last).toISOString(),
        ])
      }
    />
  )
}

const firstDay = (instant: string) => (instant === '' ? null : formatDay(new Date(instant)))

/** The promotion lasts until just before its second instant. */
const lastDay = (instant: string) =>
  instant === '' ? null : formatDay(new Date(new Date(instant).getTime() - 1))
