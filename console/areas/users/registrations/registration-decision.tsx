import '../locales/index.ts'
import {
  decideRegistration,
  readRegistration,
  registrationDecisionFields,
  registrationLimits,
} from '@greenroom/contract/areas/users/registration'
import { userLimits } from '@greenroom/contract/areas/users/users'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { DecisionDialog, decisionFailures, decisionZIndex } from '../../../kit/todo/decision-dialog.tsx'
import { ReasonField } from '../../../kit/todo/decision-parts.tsx'
import type { DecidingProps } from '../../../kit/todo/registration.ts'
import { RolesField } from '../records/roles-field.tsx'

/** Decides about a request for an account, which is read first. */
export function Component(props: DecidingProps) {
  const { t } = useTranslation(['registrations', 'kit'])
  const { value, onClose } = props
  const request = useCallQuery(
    readRegistration,
    { params: { id: value.entityId } },
    { quiet: true, staleTime: 0 },
  )
  if (request.data) return <Decision {...props} request={request.data} />
  return (
    <Dialog
      centered
      zIndex={decisionZIndex}
      title={t('decide.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={() => {
        value.onClosed()
        onClose()
      }}
    >
      {request.error ? (
        <ErrorState error={request.error} onRetry={() => void request.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  )
}

type Request = ResponseOf<typeof readRegistration>

function Decision({ value, onClose, request }: DecidingProps & { request: Request }) {
  const { t } = useTranslation(['registrations', 'todo'])
  const isApproval = value.choice === 'approve'
  const { name, username, email, reason, roles } = request
  const usual = roles.find(({ code }) => code === 'user')
  const fields = useFields(registrationDecisionFields, {
    decision: isApproval ? 'approve' : 'reject',
    username,
    roles: isApproval && usual ? [usual.id] : [],
    reason: '',
  })

  async function decide(): Promise<boolean> {
    const body = fields.check()
    if (!body) return false
    await call(decideRegistration, { params: { id: value.entityId }, body }, { quiet: decisionFailures })
    toast.success(t(isApproval ? 'decide.approved' : 'decide.rejected', { name }))
    void invalidate('registration.changed')
    return true
  }

  return (
    <DecisionDialog
      value={value}
      onClose={onClose}
      title={
        <span translate="no">{t(isApproval ? 'decide.approveTitle' : 'decide.rejectTitle', { name })}</span>
      }
      submitLabel={t(isApproval ? 'todo:approve' : 'todo:reject')}
      danger={!isApproval}
      form={fields.form}
      show={fields.show}
      decide={decide}
    >
      <Facts
        facts={[
          [t('field.name'), name],
          [t('field.email'), email],
          [t('field.reason'), reason],
        ]}
      />
      {isApproval && (
        <>
          <TextInput
            {...textInput(fields.field('username'))}
            mt="md"
            mb="md"
            label={t('field.username')}
            description={request.usernameTaken ? t('decide.taken') : undefined}
            maxLength={userLimits.username}
            required
            autoComplete="off"
            data-autofocus
          />
          <RolesField field={fields.field('roles')} roles={roles} />
        </>
      )}
      <ReasonField
        field={fields.field('reason')}
        label={t(isApproval ? 'decide.note' : 'decide.reason')}
        maxLength={registrationLimits.reason}
        required={!isApproval}
        later={isApproval}
      />
    </DecisionDialog>
  )
}
