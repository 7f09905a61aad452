import './locales/index.ts'
import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { Page } from '../../kit/display/page.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { StaleLine } from '../../kit/feedback/states.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { AlarmTargetsPanel } from './panels/alarm-targets-panel.tsx'
import { BackupPanel } from './panels/backup-panel.tsx'
import { DatabasePanel } from './panels/database-panel.tsx'
import { DisksPanel } from './panels/disks-panel.tsx'
import { JobsPanel } from './panels/jobs-panel.tsx'
import { PartsPanel } from './panels/parts-panel.tsx'
import { PollersPanel } from './panels/pollers-panel.tsx'
import { ServerPanel } from './panels/server-panel.tsx'
import { SlowestPanel } from './panels/slowest-panel.tsx'
import { StoragePanel } from './panels/storage-panel.tsx'
import classes from './status.module.css'

/** Pause between two readings: as a rule, and while a user waits for the outcome of work. */
const refreshMs = 10_000
const awaitedMs = 1000

/** What the server knows of its own state, for who keeps it running. */
export function Component() {
  const { t } = useTranslation('status')
  // Work that a user waits for is followed closely.
  const [refetchInterval, setRefetchInterval] = useState(refreshMs)
  const query = useCallQuery(readSystemStatus, {}, { quiet: true, refetchInterval })
  const { data, error, refetch } = query
  const isAwaited =
    data?.backup.verification?.state === 'running' || data?.jobs?.failed.some(({ again }) => again !== null)
  const interval = isAwaited ? awaitedMs : refreshMs
  if (interval !== refetchInterval) setRefetchInterval(interval)
  const onDone = () => void refetch()
  return (
    <Page title={t('title')} context={t('context')}>
      <QueryState query={query} placeholder={<Placeholder />} />
      {data && error && <StaleLine text={t('stale')} error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.panels}>
          <ServerPanel status={data} />
          <DatabasePanel database={data.database} />
          <DisksPanel disks={data.disks} />
          <BackupPanel backup={data.backup} onDone={onDone} />
          <JobsPanel jobs={data.jobs} onDone={onDone} />
          <PartsPanel status={data} />
          <PollersPanel pollers={data.pollers} />
          <SlowestPanel slowest={data.slowest} />
          <AlarmTargetsPanel />
          <StoragePanel />
        </div>
      )}
      <ChecksPanel />
    </Page>
  )
}

function Placeholder() {
  const { t } = useTranslation('status')
  return (
    <div className={classes.panels} role="status" aria-label={t('loading')}>
      {['server', 'database', 'disks', 'backup', 'jobs', 'parts'].map(name => (
        <Skeleton key={name} height={210} />
      ))}
    </div>
  )
}
