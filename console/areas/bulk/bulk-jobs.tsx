import './locales/index.ts'
import { listBulkJobs } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { CloseButton, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { forgetJobs } from '../../kit/followed-jobs.ts'
import { useCallQuery } from '../../kit/query.ts'
import { BulkJob } from './bulk-job.tsx'
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
