import {
  addPasskey,
  beginPasskey,
  type Passkey,
  passkeyLimits,
  renamePasskey,
} from '@greenroom/contract/areas/auth/passkeys'
import { cutText } from '@greenroom/contract/fields'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../../kit/browser/device.ts'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { DialogForm } from './dialog-form.tsx'
import { whenConfirmed } from './identity.ts'

const quiet = { quiet: true } as const

/** Makes a passkey and keeps it under a name. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const [name, setName] = useState(() => cutText(describeDevice(navigator.userAgent), passkeyLimits.name))

  const submit = () => (name.trim() === '' ? false : add())
  const add = async () => {
    const begun = await whenConfirmed(() => call(beginPasskey, {}, quiet))
    if (!begun) return
    const { makePasskey } = await import('./make-passkey.ts')
    const response = await makePasskey(begun.options)
    if (!response) return
    const added = await whenConfirmed(() => call(addPasskey, { body: { name, response } }, quiet))
    if (!added) return
    toast.success(t('passkeys.added', { name: added.name }))
    await invalidate('session.changed')
    onClose()
  }

  return (
    <DialogForm
      title={t('passkeys.addTitle')}
      note={t('passkeys.addNote')}
      submit={t('passkeys.make')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </DialogForm>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security')
  const [name, setName] = useState(passkey.name)

  const submit = () => (name.trim() === '' ? false : rename())
  const rename = async () => {
    await call(renamePasskey, { params: { id: passkey.id }, body: { name } }, quiet)
    toast.success(t('contactSaved'))
    await invalidate('session.changed')
    onClose()
  }

  return (
    <DialogForm title={t('passkeys.renameTitle')} submit={t('save')} onSubmit={submit} onClose={onClose}>
      <NameField value={name} onChange={setName} />
    </DialogForm>
  )
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('security')
  return (
    <TextInput
      label={t('passkeys.name')}
      value={value}
      maxLength={passkeyLimits.name}
      onChange={event => onChange(event.currentTarget.value)}
      data-autofocus
    />
  )
}
