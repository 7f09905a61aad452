import { type PublishState, readPublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import { Anchor, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { jobAddress } from '../addresses.ts'
import { JobAbout, JobState } from '../results/job-state.tsx'
import type { EditedArticle } from './edited-article.ts'
import { CompareDrawer } from './lazy.ts'

/** States with a draft at WeChat, which can be compared. */
const comparable: readonly PublishState[] = ['changedRemotely', 'drafted', 'finishByHand']

/** State of the article's last job; nothing without a job. */
export function JobNote({ article }: { article: EditedArticle }) {
  const { t } = useTranslation('publishing')
  const { lastJobId: jobId } = article
  const [isComparing, setComparing] = useState(false)
  const job = useCallQuery(
    readPublishJob,
    { params: { id: jobId ?? '' } },
    { quiet: true, enabled: jobId !== null },
  ).data
  if (!job) return null
  return (
    <Group gap="sm" component="span">
      {/* The page says the article’s own state beside it. */}
      {job.state !== article.state && <JobState job={job} />}
      {job.state === 'scheduled' && <JobAbout job={job} />}
      {comparable.includes(job.state) && (
        <Anchor component="button" type="button" size="sm" onClick={() => setComparing(true)}>
          {t('action.compare')}
        </Anchor>
      )}
      <Anchor component={Link} to={jobAddress(job.id)} size="sm">
        {t('publish.details')}
      </Anchor>
      <Suspense>
        {isComparing && <CompareDrawer article={article} onClose={() => setComparing(false)} />}
      </Suspense>
    </Group>
  )
}
