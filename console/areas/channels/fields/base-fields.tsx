import { type channelFields, channelLimits, channelTypes } from '@greenroom/contract/areas/channels/channels'
import { cutText } from '@greenroom/contract/fields'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Field, type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { knownValue } from '../../../kit/text/known-value.ts'
import { channelTypeText } from '../labels.ts'
import '@mantine/dates/styles.layer.css'
import {
  contentSetLimits,
  listContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { DatePickerInput } from '@mantine/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/call/query.ts'
import { useCalendar } from '../../../kit/input/calendar.ts'
import { formatDay, startOfDay, startOfNextDay } from '../../../kit/list/days.ts'

/** Names offered at a time. */
const offered = '20'
const waitMilliseconds = 200

/** Which content set a channel promotes, found by its name; for users who may see sets. */
function SetField({ field }: { field: Field<string | null> }) {
  const { t } = useTranslation('channels')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(cutText(text.trim(), contentSetLimits.name), waitMilliseconds)
  const chosen = useCallQuery(
    readContentSet,
    { params: { id: field.value ?? '' } },
    { enabled: field.value !== null, quiet: true },
  )
  const chosenName = field.value === null ? undefined : (chosen.data?.name ?? '')
  const isChosen = text === chosenName
  const matches = useCallQuery(
    listContentSets,
    { query: { pageSize: offered, ...(!isChosen && searched !== '' && { name: searched }) } },
    { placeholderData: keepPreviousData, quiet: true },
  )
  const names = new Map((matches.data?.list ?? []).map(({ id, name }) => [id, name]))
  if (field.value !== null) names.set(field.value, chosenName || t('hint.previousSet'))
  return (
    <Select
      name={field.name}
      label={t('field.contentSetId')}
      placeholder={t('hint.contentSetId')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('hint.clearSet') }}
      nothingFoundMessage={t('hint.noSet')}
      data={[...names].map(([value, label]) => ({ value, label }))}
      // The options are the server's matches.
      filter={({ options }) => options}
      value={field.value}
      error={field.error}
      searchValue={text}
      onSearchChange={setText}
      onChange={field.onChange}
    />
  )
}

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

/** Subject and time of the promotion. */
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
