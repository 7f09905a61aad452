import { type channelFields, channelLimits, channelTypes } from '@greenroom/contract/areas/channels/channels'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Field, type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { knownValue } from '../../../kit/known-value.ts'
import { usePermission } from '../../../kit/permission.tsx'
import { channelTypeText } from '../labels.ts'
import { SetField } from './set-field.tsx'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { useCalendar } from '../../../kit/calendar.ts'
import { formatDay, startOfDay, startOfNextDay } from '../../../kit/list/days.ts'

/** The first and the last day of a promotion, both whole, by the installation's clock. */
function PromotionTimeField({ field }: { field: Field<[string, string]> }) {
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

/** The fields of the first step. */
export const baseFieldNames = [
  'activityName',
  'channelType',
  'promotionTime',
  'promoteLink',
  'contentSetId',
] as const

/** What is promoted, and when. */
export function BaseFields({ fields }: { fields: Fields<typeof channelFields> }) {
  const { t } = useTranslation('channels')
  const may = usePermission()
  const type = fields.field('channelType')
  return (
    <>
      <TextInput
        {...textInput(fields.field('activityName'))}
        label={t('field.activityName')}
        description={t('hint.activityName')}
        required
        autoComplete="off"
        data-autofocus
      />
      <Select
        name={type.name}
        label={t('field.channelType')}
        required
        allowDeselect={false}
        data={channelTypes.map(value => ({ value, label: channelTypeText(value) }))}
        value={type.value}
        error={type.error}
        onChange={value => type.onChange(knownValue(channelTypes, value) ?? type.value)}
      />
      <PromotionTimeField field={fields.field('promotionTime')} />
      <TextInput
        {...textInput(fields.field('promoteLink'))}
        label={t('field.promoteLink')}
        description={t('hint.promoteLink')}
        placeholder={t('hint.promoteLinkPlaceholder')}
        required
        maxLength={channelLimits.link}
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
      />
      {may('content-set:read') && <SetField field={fields.field('contentSetId')} />}
    </>
  )
}
