import './locales/index.ts'
import {
  openPublishStates,
  type PublishJobDetail,
  readPublishJob,
} from '@greenroom/contract/areas/weixin/publish-jobs'
import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { actionOn } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { type ProgressStep, ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { articleAddress } from '../articles/addresses.ts'
import { FiguresOfArticle } from './article-figures.tsx'
import { ByHand } from './by-hand.tsx'
import { jobRowActions } from './job-actions.ts'
import { JobFacts } from './job-facts.tsx'
import { JobParts } from './job-parts.tsx'
import { jobTitle, publishStateText, publishTones, reasonText } from './labels.ts'

const open: readonly string[] = openPublishStates

/** All that happened to a job, in order. */
function JobSteps({ job }: { job: PublishJobDetail }) {
  const { t } = useTranslation('publishing')
  const steps = job.steps.map(
    (step, place): ProgressStep => ({
      key: `${place} ${step.state}`,
      title: publishStateText(step.state),
      state: stateOf(step.state, place === job.steps.length - 1),
      time: step.happenedTime,
      note: reasonText(step),
    }),
  )
  return (
    <Panel title={t('view.steps')}>
      <ProgressSteps steps={steps} label={t('view.steps')} isVertical />
    </Panel>
  )
}

function stateOf(state: PublishJobDetail['state'], isLast: boolean): ProgressStep['state'] {
  if (publishTones[state] === 'bad') return 'stopped'
  return isLast && open.includes(state) ? 'processing' : 'done'
}

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
