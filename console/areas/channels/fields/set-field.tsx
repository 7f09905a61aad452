import {
  contentSetLimits,
  listContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../kit/form/use-fields.ts'
import { useCallQuery } from '../../../kit/query.ts'

/** Names offered at a time. */
const offered = '20'
const waitMilliseconds = 200

/** Which content set a channel promotes, found by its name; for users who may see sets. */
export function SetField({ field }: { field: Field<string | null> }) {
  const { t } = useTranslation('channels')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim().slice(0, contentSetLimits.name), waitMilliseconds)
  const chosen = useCallQuery(
    readContentSet,
    { params: { id: field.value ?? '' } },
    { enabled: field.value !== null, quiet: true },
  )
  const chosenName = field.value === null ? undefined : (chosen.data?.name ?? '')
  const isChosen = text === chosenName
  const found = useCallQuery(
    listContentSets,
    { query: { pageSize: offered, ...(!isChosen && searched !== '' && { name: searched }) } },
    { placeholderData: keepPreviousData, quiet: true },
  )
  const names = new Map((found.data?.list ?? []).map(({ id, name }) => [id, name]))
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
      // What the server found is what is offered.
      filter={({ options }) => options}
      value={field.value}
      error={field.error}
      searchValue={text}
      onSearchChange={setText}
      onChange={field.onChange}
    />
  )
}
