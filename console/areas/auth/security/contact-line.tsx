import { type Security, updateEmail, updatePhone } from '@greenroom/contract/areas/auth/second-factors'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { DialogForm } from './dialog-form.tsx'
import { whenConfirmed } from './identity.ts'
import { Line } from './line.tsx'

interface ContactLineProps {
  kind: 'phone' | 'email'
  /** Masked; empty when there is none. */
  value: string
}

/** By what the user is reached, and its change. */
export function ContactLine({ kind, value }: ContactLineProps) {
  const { t } = useTranslation('security')
  const [open, setOpen] = useState(false)
  return (
    <Line
      label={t(`contact.label.${kind}`)}
      text={value === '' ? t('contact.none') : t('contact.bound', { value })}
      faint={value === ''}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t(value === '' ? 'set' : 'update')}
        </Button>
      }
    >
      {open && <ContactDialog kind={kind} value={value} onClose={() => setOpen(false)} />}
    </Line>
  )
}

const quiet = { quiet: true } as const

function save(kind: ContactLineProps['kind'], text: string): Promise<Security> {
  return kind === 'phone'
    ? call(updatePhone, { body: { phone: text } }, quiet)
    : call(updateEmail, { body: { email: text } }, quiet)
}

function ContactDialog({ kind, value, onClose }: ContactLineProps & { onClose: () => void }) {
  const { t } = useTranslation('security')
  // A masked number is no beginning.
  const [text, setText] = useState(kind === 'email' ? value : '')

  const submit = async () => {
    const saved = await whenConfirmed(() => save(kind, text.trim()))
    if (!saved) return
    await invalidate('session.changed')
    toast.success(t('contactSaved'))
    onClose()
  }

  return (
    <DialogForm title={t(`contact.label.${kind}`)} submit={t('save')} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t(`contact.field.${kind}`)}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        value={text}
        maxLength={kind === 'phone' ? 20 : 200}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  )
}
