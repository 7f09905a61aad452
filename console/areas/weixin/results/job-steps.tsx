import { openPublishStates, type PublishJobDetail } from '@greenroom/contract/areas/weixin/publish-jobs'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/panel.tsx'
import { type ProgressStep, ProgressSteps } from '../../../kit/submissions/progress-steps.tsx'
import { publishStateText, publishTones, reasonText } from './labels.ts'

const open: readonly string[] = openPublishStates

/** All that happened to a job, in order. */
export function JobSteps({ job }: { job: PublishJobDetail }) {
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
