import { listParameterLog, type ParameterLogEntry } from '@greenroom/contract/areas/parameters/parameters'
import { Button, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from './approval.module.css'
import { LogDetail } from './log-detail.tsx'
import { StateBadge, stateOf } from './state-badge.tsx'

const pageSize = 10

const pageQuery = (page: number) =>
  callQuery(listParameterLog, { query: { current: String(page), pageSize: String(pageSize) } }, true)

/**
 * The operation log as far as it is wanted, the last entry first. One page more than is shown is read: only that tells
 * whether there is anything behind the last one.
 */
function useLog() {
  const [pageCount, setPageCount] = useState(1)
  const pages = useQueries({
    queries: Array.from({ length: pageCount + 1 }, (_, place) => pageQuery(place + 1)),
  })
  const [first] = pages
  const visiblePages = pages.slice(0, pageCount)
  const hasMore = (pages[pageCount]?.data?.length ?? 0) > 0
  return {
    entries: first?.data && once(visiblePages.flatMap(({ data }) => data ?? [])),
    /** Shows more; undefined when everything is shown. */
    more: hasMore ? () => setPageCount(pageCount + 1) : undefined,
    /** For a page that does not exist; one that could not be refetched stays on screen. */
    error: pages.find(({ data, error }) => error && !data)?.error,
    isPending: visiblePages.some(({ isPending }) => isPending),
    refetch: () => Promise.all(pages.map(page => page.refetch())),
  }
}

/** While pages are read anew, one by one, an entry may stand on two of them. */
function once(entries: readonly ParameterLogEntry[]): ParameterLogEntry[] {
  return [...new Map(entries.map(entry => [entry.key, entry])).values()]
}

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
