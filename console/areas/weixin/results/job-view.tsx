import './locales/index.ts'
import { readPublishJob } from '@greenroom/contract/areas/weixin/publish-jobs'
import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { articleAddress } from '../articles/addresses.ts'
import { FiguresOfArticle } from './article-figures.tsx'
import { ByHand } from './by-hand.tsx'
import { jobRowActions } from './job-actions.ts'
import { JobFacts } from './job-facts.tsx'
import { JobParts } from './job-parts.tsx'
import { JobSteps } from './job-steps.tsx'
import { jobTitle } from './labels.ts'

/** One publish job: steps, articles, and actions. */
export function JobView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const { data, error, isPending, refetch } = useCallQuery(
    readPublishJob,
    { params: { id } },
    { quiet: true },
  )
  const reason = error && 'reason' in error ? error.reason : undefined
  const missing = reason === 'notFound' || reason === 'invalid'
  const actions = jobRowActions(articleId => void navigate(articleAddress(articleId)))
  return (
    <SideDrawer title={data ? jobTitle(data) : t('view.title')} size={620} onClose={onClose}>
      {isPending && <SkeletonRows rows={8} height={24} />}
      {missing && <EmptyState kind="missing" title={t('view.notFound')} />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !missing && (
        <Stack gap="md">
          <JobFacts job={data} />
          <ByHand job={data} />
          <JobSteps job={data} />
          <JobParts job={data} />
          {data.state === 'published' && <FiguresOfArticle articleId={data.articleId} />}
          <Group justify="flex-end" gap="sm">
            {actions
              .filter(({ isOffered }) => isOffered?.(data) ?? true)
              .map(action => (
                <ActionButton key={action.id} variant="default" action={actionOn(action, data)} />
              ))}
          </Group>
        </Stack>
      )}
    </SideDrawer>
  )
}
