import '../locales/analytics/index.ts'
import { listContentItems, readContentItem } from '@greenroom/contract/areas/content/content-items'
import { analyticsLimits } from '@greenroom/contract/areas/insight/analytics'
import { contentLimits } from '@greenroom/contract/content-labels'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { callMeta, useCallQuery } from '../../../kit/query.ts'

/** How many content items are offered at once; others are found by their titles. */
const offered = '20'
const typingMs = 200

interface ContentFilterProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses content items by their titles; for users who may read content items. */
export function ContentFilter({ ids, onChange }: ContentFilterProps) {
  const { t } = useTranslation('analytics')
  const [text, setText] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [sought] = useDebouncedValue(text.trim().slice(0, contentLimits.title), typingMs)
  const found = useCallQuery(
    listContentItems,
    { query: { pageSize: offered, ...(sought !== '' && { title: sought }) } },
    { quiet: true, placeholderData: keepPreviousData, enabled: isOpened },
  )
  const chosen = useQuery({
    queryKey: ['insight.chosen-content', ids],
    queryFn: () => readTitles(ids),
    meta: callMeta(readContentItem, true),
    placeholderData: keepPreviousData,
  })
  const titles = new Map(ids.map(id => [id, chosen.data?.get(id) ?? (chosen.data ? t('none.content') : '')]))
  for (const { id, title } of found.data?.list ?? []) titles.set(id, title)
  return (
    <MultiSelect
      label={t('dimension.content')}
      placeholder={ids.length > 0 ? '' : t('explore.any')}
      searchable
      clearable
      maxValues={analyticsLimits.filterValues}
      nothingFoundMessage={t('explore.noContent')}
      // The server has searched already.
      filter={({ options }) => options}
      data={[...titles].map(([value, label]) => ({ value, label }))}
      value={[...ids]}
      onDropdownOpen={() => setOpened(true)}
      searchValue={text}
      onSearchChange={setText}
      onChange={onChange}
    />
  )
}

/** The titles of content items; those that are deleted, or not for the reader, are left out. */
async function readTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.allSettled(
    ids.map(id => call(readContentItem, { params: { id } }, { quiet: true })),
  )
  return new Map(
    read.flatMap(result => (result.status === 'fulfilled' ? [[result.value.id, result.value.title]] : [])),
  )
}
