import '../locales/index.ts'
import {
  decideParameterChange,
  parameterDecisionFields,
  parameterLimits,
  readParameterChange,
} from '@greenroom/contract/areas/parameters/parameters'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { DecisionDialog, decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import { DecisionSubject, ReasonField } from '../../../kit/todo/decision-parts.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { ChangedTable } from './log-detail.tsx'

/** Shows what somebody wants to change of the parameters, and decides. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation(['parameters', 'todo'])
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'return'
  const fields = useFields(parameterDecisionFields, { decision, reason: '' })
  const params = { id: value.entityId }
  const query = useCallQuery(readParameterChange, { params }, { quiet: true })
  const { data } = query

  async function decide(): Promise<boolean> {
    const body = fields.check()
    if (!body) return false
    try {
      await call(decideParameterChange, { params, body }, { quiet: [...decisionFailures, 'conflict'] })
      toast.success(t(isApproval ? 'done.approved' : 'done.returned'))
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.reason !== 'conflict') throw failure
      toast.failure(failure, t('done.outdated'))
    } finally {
      void invalidate('parameter.changed')
    }
    return true
  }

  const number = data?.contentNumber ?? ''
  return (
    <DecisionDialog
      value={value}
      onClose={onClose}
      title={t(isApproval ? 'ask.approveTitle' : 'ask.returnTitle', { number })}
      submitLabel={t(isApproval ? 'todo:approve' : 'todo:return')}
      danger={!isApproval}
      form={fields.form}
      show={fields.show}
      decide={decide}
    >
      <DecisionSubject query={query}>
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
      </DecisionSubject>
      <ReasonField
        field={fields.field('reason')}
        label={t(isApproval ? 'ask.note' : 'ask.reason')}
        maxLength={parameterLimits.reason}
        required={!isApproval}
      />
    </DecisionDialog>
  )
}
