import { cutText } from '@greenroom/contract/fields'
import '../locales/analytics/index.ts'
import { listContentItems, readContentItem } from '@greenroom/contract/areas/content/content-items'
import { type AnalyticsFilters, analyticsLimits } from '@greenroom/contract/areas/insight/analytics'
import { referrers } from '@greenroom/contract/areas/insight/measures'
import { contentGenres, contentLimits, contentSources } from '@greenroom/contract/content-labels'
import { Button, MultiSelect, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { callMeta, useCallQuery } from '../../../kit/call/query.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { keyText } from '../question/key-text.ts'
import type { ControlProps } from './control-props.ts'
import classes from './explore.module.css'

/** How many content items are offered at once; others are found by their titles. */
const offered = '20'
const typingMs = 200

interface ContentFilterProps {
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses content items by their titles; for users who may read content items. */
function ContentFilter({ ids, onChange }: ContentFilterProps) {
  const { t } = useTranslation('analytics')
  const [text, setText] = useState('')
  const [isOpened, setOpened] = useState(false)
  const [sought] = useDebouncedValue(cutText(text.trim(), contentLimits.title), typingMs)
  const matches = useCallQuery(
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
  for (const { id, title } of matches.data?.list ?? []) titles.set(id, title)
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

const choices = { genre: contentGenres, source: contentSources, referrer: referrers } as const
const typed = ['topic', 'author'] as const

/** Which content items and which visits a question is about. */
export function FilterControls({ exploration, onChange }: ControlProps) {
  const { t } = useTranslation('analytics')
  const { filters, moment } = exploration
  const canRead = usePermission()('content-item:read')
  // Users who cannot read content items see only their number.
  const unnamed = canRead ? undefined : filters.content
  const filter = (name: keyof AnalyticsFilters, values: readonly string[]) => {
    const { [name]: _, ...rest } = filters
    onChange({ filters: values.length > 0 ? Object.assign(rest, { [name]: values }) : rest })
  }
  return (
    <>
      {(['genre', 'source', 'referrer'] as const).map(name => (
        <MultiSelect
          key={name}
          label={t(`dimension.${name}`)}
          placeholder={filters[name] ? '' : t('explore.any')}
          clearable
          data={choices[name].map(value => ({ value, label: keyText(name, value) }))}
          value={[...(filters[name] ?? [])]}
          onChange={values => filter(name, values)}
        />
      ))}
      {typed.map(name => (
        <TagsInput
          key={name}
          label={t(`dimension.${name}`)}
          placeholder={filters[name] ? '' : t('explore.tagsHint')}
          clearable
          maxLength={contentLimits[name]}
          maxTags={analyticsLimits.filterValues}
          value={[...(filters[name] ?? [])]}
          onChange={values => filter(name, values)}
        />
      ))}
      {canRead && <ContentFilter ids={filters.content ?? []} onChange={ids => filter('content', ids)} />}
      {(unnamed || moment) && (
        <div className={classes.chips}>
          {unnamed && (
            <Button
              variant="light"
              size="xs"
              rightSection={<IconX size={12} aria-hidden />}
              aria-label={t('explore.allContent')}
              onClick={() => filter('content', [])}
            >
              {t('explore.contentItems', { count: unnamed.length })}
            </Button>
          )}
          {moment && (
            <Button
              variant="light"
              size="xs"
              rightSection={<IconX size={12} aria-hidden />}
              aria-label={t('explore.allTimes')}
              onClick={() => onChange({ moment: null })}
            >
              {t('explore.moment', { moment: keyText(moment.dimension, moment.key) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
