import './locales/index.ts'
import {
  decidePublishJob,
  publishDecision,
  publishLimits,
  readPublishJob,
} from '@greenroom/contract/areas/weixin/publish-jobs'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { SubjectDecision } from '../../../kit/todo/subject-decision.tsx'
import { JobFacts } from './job-facts.tsx'
import { jobTitle } from './labels.ts'

/** Shows a request to publish, and approves or rejects it. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation('publishing')
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'return'
  const fields = useFields(publishDecision, { decision, reason: '' })
  const params = { id: value.entityId }
  const query = useCallQuery(readPublishJob, { params }, { quiet: true })

  const title = query.data ? jobTitle(query.data) : value.name
  return (
    <SubjectDecision
      value={value}
      onClose={onClose}
      title={t(isApproval ? 'decide.approveTitle' : 'decide.returnTitle', { title })}
      fields={fields}
      reason={{
        field: fields.field('reason'),
        label: t(isApproval ? 'decide.note' : 'decide.reason'),
        maxLength: publishLimits.note,
      }}
      query={query}
      topic="publish-job.changed"
      decide={async body => {
        await call(decidePublishJob, { params, body }, { quiet: decisionFailures })
        toast.success(t(isApproval ? 'done.approved' : 'done.returned'))
      }}
    >
      {job => (
        <>
          <Text size="sm" mb="xs">
            {t('decide.message', { account: job.account?.name ?? t('none'), count: job.parts.length })}
          </Text>
          <JobFacts job={job} />
        </>
      )}
    </SubjectDecision>
  )
}
