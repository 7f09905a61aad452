import { type PublishState, readPublishJob } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Anchor, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../../kit/call/query.ts'
import { jobAddress } from '../../../results/addresses.ts'
import { JobState } from '../../../results/job-state.tsx'
import { useArticle } from '../state/use-editing.ts'

const CompareDrawer = lazy(async () => ({
  default: (await import('../remote/compare-drawer.tsx')).CompareDrawer,
}))

/** States with a draft at WeChat, which can be compared. */
const comparable: readonly PublishState[] = ['changedRemotely', 'drafted', 'finishByHand']

/** State of the article's last job; nothing without a job. */
export function JobNote() {
  const { t } = useTranslation('articles')
  const jobId = useArticle(({ stored }) => stored.lastJobId)
  const [isComparing, setComparing] = useState(false)
  const job = useCallQuery(
    readPublishJob,
    { params: { id: jobId ?? '' } },
    { quiet: true, enabled: jobId !== null },
  ).data
  if (!job) return null
  return (
    <Group gap="sm" component="span">
      <JobState job={job} />
      {comparable.includes(job.state) && (
        <Anchor component="button" type="button" size="sm" onClick={() => setComparing(true)}>
          {t('action.compare')}
        </Anchor>
      )}
      <Anchor component={Link} to={jobAddress(job.id)} size="sm">
        {t('publish.details')}
      </Anchor>
      <Suspense>{isComparing && <CompareDrawer onClose={() => setComparing(false)} />}</Suspense>
    </Group>
  )
}
