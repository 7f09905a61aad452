import '../locales/index.ts'
import {
  decideParameterChange,
  parameterDecisionFields,
  parameterLimits,
  readParameterChange,
} from '@greenroom/contract/areas/parameters/parameters'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { SubjectDecision } from '../../../kit/todo/subject-decision.tsx'
import { ChangedTable } from './log-detail.tsx'

/** Shows a requested change of the parameters, and approves or rejects it. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation('parameters')
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'return'
  const fields = useFields(parameterDecisionFields, { decision, reason: '' })
  const params = { id: value.entityId }
  const query = useCallQuery(readParameterChange, { params }, { quiet: true })
  const number = query.data?.contentNumber ?? ''
  return (
    <SubjectDecision
      value={value}
      onClose={onClose}
      title={t(isApproval ? 'ask.approveTitle' : 'ask.returnTitle', { number })}
      fields={fields}
      reason={{
        field: fields.field('reason'),
        label: t(isApproval ? 'ask.note' : 'ask.reason'),
        maxLength: parameterLimits.reason,
      }}
      query={query}
      endings={{ conflict: t('done.outdated') }}
      topic="parameter.changed"
      decide={async body => {
        await call(decideParameterChange, { params, body }, { quiet: [...decisionFailures, 'conflict'] })
        toast.success(t(isApproval ? 'done.approved' : 'done.returned'))
      }}
    >
      {change => (
        <>
          <Text size="sm" mb="xs">
            {t('ask.asks', { name: change.userName })}
          </Text>
          <ChangedTable change={change} />
          {change.description !== '' && (
            <Text size="sm" c="dimmed" mt="sm" translate="no">
              {change.description}
            </Text>
          )}
        </>
      )}
    </SubjectDecision>
  )
}
