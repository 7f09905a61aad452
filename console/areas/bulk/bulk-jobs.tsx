import './locales/index.ts'
import {
  type BulkJobRow,
  cancelBulkJob,
  listBulkJobs,
  undoBulkJob,
} from '@greenroom/contract/areas/bulk/bulk-jobs'
import { errors } from '@greenroom/contract/errors'
import { undoRefusals } from '@greenroom/contract/undo-refusals'
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../kit/call/attempt.ts'
import { call } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { JobProgress } from '../../kit/command/job-progress.tsx'
import { followJob, forgetJobs } from '../../kit/session/followed-jobs.ts'
import { useFormat } from '../../kit/text/format.ts'
import { undoRefusalText } from '../audit/index.ts'
import classes from './bulk-jobs.module.css'

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

type What =
  | 'itemsOnline'
  | 'itemsOffline'
  | 'itemsDeleted'
  | 'setsOnline'
  | 'setsOffline'
  | 'usersEnabled'
  | 'usersDisabled'
  | 'undo'
  | 'other'

/** By the endpoint that started the job, and its input. */
const whats: Readonly<Record<string, What>> = {
  'content-item.set-statuses online': 'itemsOnline',
  'content-item.set-statuses offline': 'itemsOffline',
  'content-set.set-statuses online': 'setsOnline',
  'content-set.set-statuses offline': 'setsOffline',
  'content-item.delete-matching': 'itemsDeleted',
  'user.set-statuses active': 'usersEnabled',
  'user.set-statuses disabled': 'usersDisabled',
  'operation-log.undo entry': 'undo',
  'operation-log.undo request': 'undo',
}

/** Label of the changed kind of records. */
const whatOf = ({ action, detail }: Pick<BulkJobRow, 'action' | 'detail'>): What =>
  whats[`${action} ${detail}`.trimEnd()] ?? 'other'

/** Why nothing was changed. */
function failureText({ code, msg, data }: NonNullable<BulkJobRow['failure']>): string {
  const refused = code === errors.undoRefused.code ? errors.undoRefused.data.safeParse(data).data : undefined
  const reason = undoRefusals.find(each => each === refused?.reason)
  if (!refused || !reason) return msg
  return i18next.t('bulk:refused', { title: refused.title, reason: undoRefusalText(reason) })
}
