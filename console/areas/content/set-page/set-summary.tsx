import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionFacts } from '../../../kit/content/conditions.ts'
import { useFormat } from '../../../kit/format.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { ContentTypeBadge, StatusBadge } from '../content-sets/badges.tsx'
import { filterTypeText } from '../content-sets/labels.ts'
import classes from './set-page.module.css'

/** A short summary of a set, with its rules if it has any. */
export function SetSummary({ set }: { set: ContentSetRow }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const facts: [string, ReactNode][] = [
    [t('set.number'), set.number],
    [t('set.status'), <StatusBadge key="status" status={set.status} />],
    [t('set.contentType'), <ContentTypeBadge key="type" type={set.contentType} />],
    [t('set.filterType'), filterTypeText(set.filterType)],
    [t('set.count'), format.number(set.count)],
    [t('set.createdTime'), <RelativeTime key="created" instant={set.createdTime} />],
    [t('set.updatedTime'), <RelativeTime key="updated" instant={set.updatedTime} />],
    ...(set.description === ''
      ? []
      : [[t('set.description'), set.description] satisfies [string, ReactNode]]),
    ...(set.rules ? conditionFacts(set.rules, format) : []),
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {set.refreshing && (
        <span role="status">
          <Loader size={12} mr={6} />
          {t('set.refreshing')}
        </span>
      )}
    </>
  )
}
