import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { actionText } from '../../audit/index.ts'
import classes from '../status.module.css'
import { RunAgainButton } from './run-again-button.tsx'
import type { SystemStatus } from './system-status.ts'

type Jobs = NonNullable<SystemStatus['jobs']>

/** Background work of the server: waiting and given-up jobs. */
export function JobsPanel({ jobs, onDone }: Pick<SystemStatus, 'jobs'> & { onDone: () => void }) {
  const { t } = useTranslation('status')
  return (
    <Panel title={t('jobs.title')} action={<JobsState jobs={jobs} />}>
      {jobs && <JobFacts jobs={jobs} />}
      {jobs && jobs.failed.length > 0 && <FailedJobs failed={jobs.failed} onDone={onDone} />}
    </Panel>
  )
}

function JobsState({ jobs }: Pick<SystemStatus, 'jobs'>) {
  const { t } = useTranslation('status')
  if (jobs === null) return <StateDot tone="quiet" text={t('unknown')} />
  const { failed, retrying } = jobs
  if (failed.length > 0) return <StateDot tone="bad" text={t('jobs.failed', { count: failed.length })} />
  if (retrying > 0) return <StateDot tone="waiting" text={t('jobs.retrying', { count: retrying })} />
  return <StateDot tone="good" text={t('jobs.good')} />
}

function JobFacts({ jobs: { waiting, running, retrying, waitingSince } }: { jobs: Jobs }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const waits =
    waitingSince === null ? (
      format.number(waiting)
    ) : (
      <>
        {t('jobs.waitingSince', { count: waiting })} <RelativeTime instant={waitingSince} />
      </>
    )
  return (
    <Facts
      facts={[
        [t('jobs.waiting'), waits],
        [t('jobs.running'), format.number(running)],
        [t('jobs.tried'), format.number(retrying)],
      ]}
    />
  )
}

function FailedJobs({ failed, onDone }: Pick<Jobs, 'failed'> & { onDone: () => void }) {
  const { t } = useTranslation('status')
  const labelOf = (name: string) => (name === 'backup.nightly' ? t('jobs.names.backup') : actionText(name))
  return (
    <ul className={classes.failed} aria-label={t('jobs.failedTitle')}>
      {failed.map(({ name, time, reason, again }) => (
        <li key={name}>
          <div className={classes.job}>
            <span>{labelOf(name)}</span>
            <RelativeTime instant={time} />
          </div>
          <div className={classes.reason} translate="no">
            {reason || t('jobs.noReason')}
          </div>
          {again === null ? (
            <RunAgainButton name={name} label={labelOf(name)} onDone={onDone} />
          ) : (
            <StateDot tone="working" text={t(`jobs.again.${again}`)} />
          )}
        </li>
      ))}
    </ul>
  )
}
