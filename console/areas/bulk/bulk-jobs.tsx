import './locales/index.ts'
import {
  type BulkJobRow,
  cancelBulkJob,
  listBulkJobs,
  undoBulkJob,
} from '@greenroom/contract/areas/bulk/bulk-jobs'
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { JobProgress } from '../../kit/command/job-progress.tsx'
import { followJob, forgetJobs } from '../../kit/session/followed-jobs.ts'
import { useFormat } from '../../kit/text/format.ts'
import classes from './bulk-jobs.module.css'
import { failureText, whatOf } from './labels.ts'

/** Asks again meanwhile, should an event get lost, in milliseconds. */
const askAgainMs = 3000

/** The user's changes of many rows: how far they are, and what came of them; they stay until they are put away. */
export function BulkJobs({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation(['bulk', 'kit'])
  const { data } = useCallQuery(
    listBulkJobs,
    {},
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.list.some(job => job.state === 'running') ? askAgainMs : false,
    },
  )
  const jobs = data?.list.filter(({ id }) => ids.includes(id)) ?? []
  if (jobs.length === 0) return null
  return (
    <Paper component="aside" className={classes.panel} withBorder shadow="md" p="md" aria-label={t('title')}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={500}>{t('title')}</Text>
        <CloseButton aria-label={t('kit:close')} onClick={() => forgetJobs(ids)} />
      </Group>
      {jobs.map(job => (
        <BulkJob key={job.id} job={job} />
      ))}
    </Paper>
  )
}

/** One change of many rows: how far it is with Cancel, or what came of it with Undo. */
function BulkJob({ job }: { job: BulkJobRow }) {
  const { t } = useTranslation(['bulk', 'kit'])
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const { id, state, done, total, changed, failure } = job
  const what = whatOf(job)

  async function ask(endpoint: typeof cancelBulkJob): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      followJob((await call(endpoint, { params: { id } })).id)
    }).finally(() => {
      setBusy(false)
      void invalidate('bulk-job.changed')
    })
  }

  if (state === 'running') {
    const portion = total === 0 ? 0 : Math.min(1, done / total)
    const numbers = { done: format.number(done), total: format.number(total) }
    return (
      <section>
        <JobProgress value={portion} label={t('percent', { percent: Math.floor(portion * 100) })}>
          {t(`running.${what}`)} {t('progress', numbers)}
        </JobProgress>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('hint')}
          </Text>
          <Button
            variant="default"
            size="xs"
            flex="none"
            loading={busy}
            onClick={() => void ask(cancelBulkJob)}
          >
            {t('kit:cancel')}
          </Button>
        </Group>
      </section>
    )
  }
  return (
    <Group component="section" justify="space-between" wrap="nowrap" mt="sm">
      <Text size="sm" role="status">
        {state === 'done' && t(`done.${what}`, { changed: format.number(changed) })}
        {state === 'cancelled' && t('cancelled')}
        {state === 'failed' && t('failed', { reason: failure ? failureText(failure) : '' })}
      </Text>
      {job.undoable && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={busy}
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void ask(undoBulkJob)}
        >
          {t('kit:undo')}
        </Button>
      )}
    </Group>
  )
}
