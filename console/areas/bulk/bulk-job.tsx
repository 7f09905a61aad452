import { type BulkJobRow, cancelBulkJob, undoBulkJob } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../kit/attempt.ts'
import { call } from '../../kit/call.ts'
import { invalidate } from '../../kit/events.ts'
import { followJob } from '../../kit/followed-jobs.ts'
import { useFormat } from '../../kit/format.ts'
import { JobProgress } from '../../kit/job-progress.tsx'
import { failureText, whatOf } from './labels.ts'

/** One change of many rows: how far it is with Cancel, or what came of it with Undo. */
export function BulkJob({ job }: { job: BulkJobRow }) {
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
