import {
  listPublishJobs,
  type PublishJobRow,
  type PushOutcome,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { JobProgress } from '../../../kit/command/job-progress.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { jobAddress } from '../addresses.ts'
import { JobState } from '../results/job-state.tsx'
import { jobTitle, reasonText } from '../results/labels.ts'

/** Articles that were pushed together. */
export interface PushBatch {
  batchId: string
  list: readonly PushOutcome[]
}

/** As many as one batch may have. */
const pageSize = '100'
const underWay: readonly PublishJobRow['state'][] = ['scheduled', 'pushing', 'submitting', 'checking']

/** Progress of pushing several articles, with the result of each. The push continues when the dialog is closed. */
export function BulkPushDialog({ batch, onClose }: { batch: PushBatch; onClose: () => void }) {
  const { t } = useTranslation(['publishing', 'kit'])
  const { batchId, list } = batch
  const { data } = useCallQuery(listPublishJobs, { query: { batchId, pageSize } }, { quiet: true })
  const jobs = new Map((data?.list ?? []).map(job => [job.id, job]))
  const started = list.filter(({ jobId }) => jobId !== null)
  const ended = [...jobs.values()].filter(({ state }) => !underWay.includes(state)).length
  const total = started.length
  return (
    <Dialog size="lg" title={t('bulkPush.title', { count: list.length })} onClose={onClose}>
      {total > 0 && (
        <JobProgress value={ended / total} label={t('bulkPush.progress', { done: ended, total })}>
          {t('bulkPush.progress', { done: ended, total })}
        </JobProgress>
      )}
      {total < list.length && (
        <Text size="sm" mt="sm">
          {t('bulkPush.refused', { count: list.length - total })}
        </Text>
      )}
      <Table mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field.title')}</Table.Th>
            <Table.Th>{t('bulkPush.outcome')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map(outcome => (
            <Table.Tr key={outcome.id}>
              <Table.Td>{jobTitle(outcome)}</Table.Td>
              <Table.Td>
                <Outcome outcome={outcome} job={jobs.get(outcome.jobId ?? '')} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('kit:close')}</Button>
      </Group>
    </Dialog>
  )
}

/** Result of one article: why it was not pushed, or a link to its job. */
function Outcome({
  outcome: { refusal, jobId },
  job,
}: {
  outcome: PushOutcome
  job: PublishJobRow | undefined
}) {
  const { t } = useTranslation('publishing')
  if (refusal !== null) return <StateDot tone="bad" text={t(`bulkPush.refusal.${refusal}`)} />
  if (!job || jobId === null) return <StateDot tone="working" text={t('bulkPush.begun')} />
  const reason = reasonText(job)
  return (
    <>
      <Anchor component={Link} to={jobAddress(jobId)} size="sm">
        <JobState job={job} />
      </Anchor>
      {reason !== '' && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </>
  )
}
