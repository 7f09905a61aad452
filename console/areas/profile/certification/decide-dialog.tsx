import '../texts/index.ts'
import {
  certificationDecisionFields,
  certificationLimits,
  decideCertification,
  readCertification,
} from '@greenroom/contract/areas/certification'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.ts'
import { DecisionDialog, decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { CertificationDetail } from './certification-view.tsx'

/** Shows what somebody wants to be certified for, with the documents, and decides. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation(['profile', 'todo'])
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'reject'
  const fields = useFields(certificationDecisionFields, { decision, reason: '' })
  const params = { id: value.entityId }
  const { data, error, isPending, refetch } = useCallQuery(readCertification, { params }, { quiet: true })

  async function decide(): Promise<boolean> {
    const body = fields.check()
    if (!body) return false
    await call(decideCertification, { params, body }, { quiet: decisionFailures })
    toast.success(t(isApproval ? 'certification.approved' : 'certification.rejected'))
    return true
  }

  return (
    <DecisionDialog
      value={value}
      onClose={onClose}
      title={t(isApproval ? 'certification.approveTitle' : 'certification.rejectTitle', {
        name: data?.personName ?? '',
      })}
      submitLabel={t(isApproval ? 'todo:approve' : 'todo:reject')}
      danger={!isApproval}
      form={fields.form}
      show={fields.show}
      decide={decide}
    >
      {isPending && <SkeletonRows rows={4} height={32} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <CertificationDetail certification={data} />}
      <Textarea
        {...textInput(fields.field('reason'))}
        mt="lg"
        label={t(isApproval ? 'certification.note' : 'certification.reason')}
        maxLength={certificationLimits.reason}
        required={!isApproval}
        rows={3}
        data-autofocus
      />
    </DecisionDialog>
  )
}
