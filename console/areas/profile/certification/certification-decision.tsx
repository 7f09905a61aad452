import '../locales/index.ts'
import {
  certificationDecisionFields,
  certificationLimits,
  decideCertification,
  readCertification,
} from '@greenroom/contract/areas/profile/certification'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { decisionFailures } from '../../../kit/todo/decision-dialog.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { SubjectDecision } from '../../../kit/todo/subject-decision.tsx'
import { CertificationDetail } from './certification-view.tsx'

/** Shows a certification request with its documents, and decides on it. */
export function Component({ value, onClose }: DecidingProps) {
  const { t } = useTranslation('profile')
  const isApproval = value.choice === 'approve'
  const decision = isApproval ? 'approve' : 'reject'
  const fields = useFields(certificationDecisionFields, { decision, reason: '' })
  const params = { id: value.entityId }
  const query = useCallQuery(readCertification, { params }, { quiet: true })
  return (
    <SubjectDecision
      value={value}
      onClose={onClose}
      title={t(isApproval ? 'certification.approveTitle' : 'certification.rejectTitle', {
        name: query.data?.userName ?? '',
      })}
      fields={fields}
      reason={{
        field: fields.field('reason'),
        label: t(isApproval ? 'certification.note' : 'certification.reason'),
        maxLength: certificationLimits.reason,
      }}
      query={query}
      topic="certification.changed"
      decide={async body => {
        await call(decideCertification, { params, body }, { quiet: decisionFailures })
        toast.success(t(isApproval ? 'certification.approved' : 'certification.rejected'))
      }}
    >
      {certification => <CertificationDetail certification={certification} />}
    </SubjectDecision>
  )
}
