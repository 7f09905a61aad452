import '../locales/analytics/index.ts'
import { type AnalyticsFilters, analyticsLimits } from '@greenroom/contract/areas/insight/analytics'
import { referrers } from '@greenroom/contract/areas/insight/measures'
import { contentGenres, contentLimits, contentSources } from '@greenroom/contract/content-labels'
import { Button, MultiSelect, TagsInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../kit/permission.tsx'
import { keyText } from '../question/key-text.ts'
import { ContentFilter } from './content-filter.tsx'
import type { ControlProps } from './control-props.ts'
import classes from './explore.module.css'

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
