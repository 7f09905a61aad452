import {
  accessDecisionFields,
  accessRequestLimits,
  decideAccessRequest,
} from '@greenroom/contract/areas/roles/access-requests'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { DecisionDialog, decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import { ReasonField } from '../../../kit/todo/decision-parts.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'

/** For how long a permission may be granted, beside for good. */
const spans = [1, 7, 30, 90] as const
const dayMilliseconds = 24 * 60 * 60 * 1000

/** Says for how long, or why not, and decides. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation(['accessRequests', 'todo'])
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'reject'
  const fields = useFields(accessDecisionFields, { decision, expires: null, reason: '' })
  const [days, setDays] = useState('')

  async function decide(): Promise<boolean> {
    const body = fields.check()
    if (!body) return false
    const params = { id: value.entityId }
    const { state } = await call(decideAccessRequest, { params, body }, { quiet: decisionFailures })
    if (state === 'void') toast.notice(t('decide.void'))
    else toast.success(t(state === 'approved' ? 'decide.approved' : 'decide.rejected'))
    return true
  }

  return (
    <DecisionDialog
      value={value}
      onClose={onClose}
      title={t(isApproval ? 'decide.approveTitle' : 'decide.rejectTitle')}
      submitLabel={t(isApproval ? 'todo:approve' : 'todo:reject')}
      danger={!isApproval}
      form={fields.form}
      show={fields.show}
      decide={decide}
    >
      {isApproval && (
        <NativeSelect
          mb="md"
          label={t('decide.lasts')}
          error={fields.field('expires').error}
          data-autofocus
          data={[
            { value: '', label: t('decide.forGood') },
            ...spans.map(span => ({ value: String(span), label: t('decide.days', { count: span }) })),
          ]}
          value={days}
          onChange={({ currentTarget }) => {
            setDays(currentTarget.value)
            fields.field('expires').onChange(endOf(currentTarget.value))
          }}
        />
      )}
      <ReasonField
        field={fields.field('reason')}
        label={t(isApproval ? 'decide.note' : 'decide.reason')}
        maxLength={accessRequestLimits.reason}
        required={!isApproval}
        later={isApproval}
      />
    </DecisionDialog>
  )
}

/** The end of a grant for this many days, as the contract defines it; null for an unlimited grant. */
function endOf(days: string): string | null {
  return days === '' ? null : new Date(Date.now() + Number(days) * dayMilliseconds).toISOString()
}
