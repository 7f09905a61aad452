import {
  type AccessRequest,
  accessRequestFields,
  accessRequestLimits,
  listOpenAccessRequests,
  requestAccess,
} from '@greenroom/contract/areas/roles/access-requests'
import type { Permission } from '@greenroom/contract/permissions'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { decisionZIndex } from '../../../kit/todo/decision-dialog.tsx'
import { Granters } from './granters.tsx'

/** Asks for a permission, with the reason that those who decide will read; says so when that was done already. */
export function RequestDialog({ value: permission, onClose }: { value: Permission; onClose: () => void }) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const language = useLanguage()
  const requests = useCallQuery(listOpenAccessRequests, {}, { quiet: true }).data
  const open = requests?.find(request => request.permission === permission)
  return (
    <Dialog
      centered
      zIndex={decisionZIndex}
      title={t('request.title', { permission: permissionText(permission, language) })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Granters permission={permission} />
      {open ? (
        <OpenRequest permission={permission} request={open} onClose={onClose} />
      ) : (
        <RequestForm permission={permission} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Those who can decide may be others than when it was asked: asking again reaches them. */
function OpenRequest({
  permission,
  request,
  onClose,
}: {
  permission: Permission
  request: AccessRequest
  onClose: () => void
}) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const format = useFormat()
  const { saving, send } = useSending(onClose)
  return (
    <>
      <Text mt="sm">{t('request.open', { time: format.relative(request.requestedTime) })}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:close')}
        </Button>
        <Button loading={saving} onClick={() => void send({ permission, reason: request.reason })}>
          {t('askAgain')}
        </Button>
      </Group>
    </>
  )
}

function RequestForm({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const fields = useFields(accessRequestFields, { permission, reason: '' })
  const reason = fields.field('reason')
  const { saving, send } = useSending(onClose, fields.show)

  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const body = fields.check()
        if (body && !saving) void send(body)
      }}
    >
      <Textarea
        {...textInput(reason)}
        mt="sm"
        label={t('request.reason')}
        description={t('request.hint', { used: reason.value.length, max: accessRequestLimits.reason })}
        maxLength={accessRequestLimits.reason}
        required
        rows={3}
        data-autofocus
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('request.send')}
        </Button>
      </Group>
    </form>
  )
}

/** Sends a request, and says what became of it. */
function useSending(onDone: () => void, show: (failure: CallFailure) => boolean = () => false) {
  const { t } = useTranslation('accessRequests')
  const [saving, setSaving] = useState(false)

  async function send(body: z.infer<typeof accessRequestFields>): Promise<void> {
    setSaving(true)
    try {
      const { deciders } = await call(requestAccess, { body }, { quiet: ['invalid', 'wrongState'] })
      if (deciders > 0) toast.success(t('request.sent'))
      else toast.notice(t('request.nobody'))
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'wrongState') {
        toast.notice(t('request.held'))
        onDone()
      }
      if (failure.reason === 'invalid' && !show(failure)) toast.failure(failure)
    } finally {
      setSaving(false)
      void invalidate('access-request.changed')
    }
  }

  return { saving, send }
}
