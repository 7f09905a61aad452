import {
  accessDecisionFields,
  accessRequestLimits,
  decideAccessRequest,
} from '@greenroom/contract/areas/access-requests'
import { Button, Group, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call, failureData } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { toast } from '../../../kit/toast.ts'
import { type Deciding, overlayZIndex } from './overlays.ts'

/** For how long a permission may be granted, beside for good. */
const spans = [1, 7, 30, 90] as const
const dayMilliseconds = 24 * 60 * 60 * 1000

/** Says for how long, or why not, and decides. */
export function DecideDialog({ value, onClose }: { value: Deciding; onClose: () => void }) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const { requestId, decision, onClosed } = value
  const isApproval = decision === 'approve'
  const fields = useFields(accessDecisionFields, { decision, expires: null, reason: '' })
  const [days, setDays] = useState('')
  const [saving, setSaving] = useState(false)

  const close = () => {
    onClosed()
    onClose()
  }

  async function decide(): Promise<void> {
    const body = fields.check()
    if (!body) return
    setSaving(true)
    try {
      const params = { id: requestId }
      const quiet = ['invalid', 'wrongState', 'notFound'] as const
      const { state } = await call(decideAccessRequest, { params, body }, { quiet })
      if (state === 'void') toast.notice(t('decide.void'))
      else toast.success(t(state === 'approved' ? 'decide.approved' : 'decide.rejected'))
      close()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      explain(failure)
    } finally {
      setSaving(false)
      void invalidate('message.changed')
    }
  }

  function explain(failure: CallFailure): void {
    if (failure.reason === 'invalid') {
      if (!fields.show(failure)) toast.failure(failure)
      return
    }
    if (failure.reason === 'wrongState') {
      const name = failureData(failure, 'wrongState')?.by
      toast.failure(failure, name ? t('decide.decided', { name }) : t('decide.decidedByGone'))
    } else if (failure.reason === 'notFound') toast.failure(failure, t('decide.gone'))
    else return
    close()
  }

  return (
    <Modal
      opened
      centered
      zIndex={overlayZIndex}
      title={t(isApproval ? 'decide.approveTitle' : 'decide.rejectTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={close}
    >
      <form
        ref={fields.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!saving) void decide()
        }}
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
        <Textarea
          {...textInput(fields.field('reason'))}
          label={t(isApproval ? 'decide.note' : 'decide.reason')}
          maxLength={accessRequestLimits.reason}
          required={!isApproval}
          rows={3}
          {...(!isApproval && { 'data-autofocus': true })}
        />
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" loading={saving} {...(!isApproval && { color: 'red' })}>
            {t(isApproval ? 'approve' : 'reject')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** When a grant for so many days ends, as the contract has it; null for good. */
function endOf(days: string): string | null {
  return days === '' ? null : new Date(Date.now() + Number(days) * dayMilliseconds).toISOString()
}
