import type { ParameterLogEntry } from '@greenroom/contract/areas/parameters/parameters'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/panel.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { WideTable } from '../../../kit/wide-table.tsx'
import classes from './approval.module.css'
import { LogDetail } from './log-detail.tsx'
import { StateBadge, stateOf } from './state-badge.tsx'
import { useLog } from './use-log.ts'

/** Every request to change the parameters, the last one first, each with its detail. */
export function OperationLog({ shown }: { shown: string | undefined }) {
  const { t } = useTranslation('parameters')
  const { entries: data, more, error, isPending, refetch } = useLog()
  const [viewed, setViewed] = useState<string>()
  return (
    <Panel title={t('log.title')}>
      {isPending && <SkeletonRows rows={4} height={32} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('log.empty')}</Text>}
      {data && data.length > 0 && <LogTable entries={data} shown={shown} onView={setViewed} />}
      {more && (
        <Button size="xs" variant="default" mt="sm" onClick={more}>
          {t('log.more')}
        </Button>
      )}
      {viewed !== undefined && <LogDetail id={viewed} onClose={() => setViewed(undefined)} />}
    </Panel>
  )
}

interface LogTableProps {
  entries: readonly ParameterLogEntry[]
  /** The request that the page is about. */
  shown: string | undefined
  onView: (id: string) => void
}

function LogTable({ entries, shown, onView }: LogTableProps) {
  const { t } = useTranslation('parameters')
  return (
    <WideTable label={t('log.title')} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('log.contentNumber')}</th>
          <th scope="col">{t('log.updateContent')}</th>
          <th scope="col">{t('log.status')}</th>
          <th scope="col">{t('log.updateTime')}</th>
          <th scope="col">{t('log.operation')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ key, contentNumber, updateContent, status, updateTime }) => (
          <tr key={key} aria-current={key === shown || undefined}>
            <td>{contentNumber}</td>
            <td className={classes.content} title={updateContent}>
              {updateContent}
            </td>
            <td>
              <StateBadge state={stateOf(status)} />
            </td>
            <td>
              <RelativeTime instant={updateTime} />
            </td>
            <td>
              <Button
                className={classes.operation}
                size="compact-sm"
                variant="subtle"
                aria-label={`${t('log.view')} ${contentNumber}`}
                onClick={() => onView(key)}
              >
                {t('log.view')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
