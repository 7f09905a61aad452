import {
  accessRequestFields,
  accessRequestLimits,
  listOpenAccessRequests,
  requestAccess,
} from '@greenroom/contract/areas/access-requests'
import type { Permission } from '@greenroom/contract/permissions'
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { toast } from '../../../kit/toast.ts'
import { overlayZIndex } from './overlays.ts'
import { Granters } from './request-access.tsx'
import { permissionText } from './words.ts'

/** Asks for a permission, with the reason that those who decide will read; says so when that was done already. */
export function RequestDialog({ value: permission, onClose }: { value: Permission; onClose: () => void }) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const language = useLanguage()
  const requests = useCallQuery(listOpenAccessRequests, {}, { quiet: true }).data
  const open = requests?.find(request => request.permission === permission)
  return (
    <Modal
      opened
      centered
      zIndex={overlayZIndex}
      title={t('request.title', { permission: permissionText(permission, language) })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Granters />
      {open ? (
        <AlreadyAsked since={open.requestedTime} onClose={onClose} />
      ) : (
        <RequestForm permission={permission} onClose={onClose} />
      )}
    </Modal>
  )
}

function AlreadyAsked({ since, onClose }: { since: string; onClose: () => void }) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const format = useFormat()
  return (
    <>
      <Text mt="sm">{t('request.open', { time: format.relative(since) })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit:close')}
        </Button>
      </Group>
    </>
  )
}

function RequestForm({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const { t } = useTranslation(['accessRequests', 'kit'])
  const fields = useFields(accessRequestFields, { permission, reason: '' })
  const [saving, setSaving] = useState(false)
  const reason = fields.field('reason')

  async function send(): Promise<void> {
    const body = fields.check()
    if (!body) return
    setSaving(true)
    try {
      await call(requestAccess, { body }, { quiet: ['invalid', 'wrongState'] })
      toast.success(t('request.sent'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'wrongState') {
        toast.notice(t('request.held'))
        onClose()
      }
      if (failure.reason === 'invalid' && !fields.show(failure)) toast.failure(failure)
    } finally {
      setSaving(false)
      void invalidate('access-request.changed')
    }
  }

  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!saving) void send()
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
