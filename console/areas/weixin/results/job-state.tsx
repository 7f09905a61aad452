import type { PublishJobRow } from '@greenroom/contract/areas/weixin/publish-jobs'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { publishStateText, publishTones } from './labels.ts'

/** The state of a job as text. */
export function JobState({ job: { state } }: { job: Pick<PublishJobRow, 'state'> }) {
  return <StateDot tone={publishTones[state]} text={publishStateText(state)} />
}
