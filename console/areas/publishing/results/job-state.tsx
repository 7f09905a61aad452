import type { PublishJobRow } from '@greenroom/contract/areas/publishing/publish-jobs'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { publishStateText, publishTones, reasonText } from './labels.ts'

/** The state of a job as text. */
export function JobState({ job: { state } }: { job: Pick<PublishJobRow, 'state'> }) {
  return <StateDot tone={publishTones[state]} text={publishStateText(state)} />
}

/** What a list says of a job beside its state: when it is to be published, or why it stopped. */
export function JobAbout({ job }: { job: PublishJobRow }) {
  const { t } = useTranslation('publishing')
  const { exact } = useFormat()
  const { state, scheduledTime } = job
  if (scheduledTime !== null && state === 'scheduled') return t('startsAt', { time: exact(scheduledTime) })
  if (scheduledTime !== null && state === 'awaitingApproval')
    return t('startsAfterApproval', { time: exact(scheduledTime) })
  return reasonText(job)
}
