import '../locales/index.ts'
import {
  certificationDecisionFields,
  certificationLimits,
  decideCertification,
  readCertification,
} from '@greenroom/contract/areas/profile/certification'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { DecisionDialog, decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import { DecisionSubject, ReasonField } from '../../../kit/todo/decision-parts.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { CertificationDetail } from './certification-view.tsx'

/** Shows what somebody wants to be certified for, with the documents, and decides. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation(['profile', 'todo'])
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'reject'
  const fields = useFields(certificationDecisionFields, { decision, reason: '' })
  const params = { id: value.entityId }
  const query = useCallQuery(readCertification, { params }, { quiet: true })
  const { data } = query

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
        name: data?.userName ?? '',
      })}
      submitLabel={t(isApproval ? 'todo:approve' : 'todo:reject')}
      danger={!isApproval}
      form={fields.form}
      show={fields.show}
      decide={decide}
    >
      <DecisionSubject query={query}>
        {certification => <CertificationDetail certification={certification} />}
      </DecisionSubject>
      <ReasonField
        field={fields.field('reason')}
        label={t(isApproval ? 'certification.note' : 'certification.reason')}
        maxLength={certificationLimits.reason}
        required={!isApproval}
      />
    </DecisionDialog>
  )
}
