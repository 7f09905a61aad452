import '../locales/index.ts'
import { confirmIdentity, readSecurity } from '@greenroom/contract/areas/auth/second-factors'
import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { DialogForm } from './dialog-form.tsx'

/** Above whatever dialog wanted it. */
const zIndex = 500

interface IdentityDialogProps {
  value: (confirmed: boolean) => void
  onClose: () => void
}

/** Asks for the password or, with two-step sign-in, for a code. */
export function IdentityDialog({ value: response, onClose }: IdentityDialogProps) {
  const { t } = useTranslation('security')
  const twoStep = useCallQuery(readSecurity, {}, { quiet: true }).data?.twoStep.since != null
  const [byCode, setByCode] = useState(false)
  const [text, setText] = useState('')

  const submit = () => {
    if (text.trim() === '') return false
    const body = byCode ? { code: text } : { password: text }
    return call(confirmIdentity, { body }, { quiet: true }).then(() => close(true))
  }
  const close = (confirmed: boolean) => {
    onClose()
    response(confirmed)
  }
  const change = () => {
    setByCode(!byCode)
    setText('')
  }

  return (
    <DialogForm
      title={t('identity.title')}
      note={t('identity.text')}
      submit={t('identity.confirm')}
      zIndex={zIndex}
      onSubmit={submit}
      onClose={() => close(false)}
    >
      {byCode ? (
        <TextInput
          key="code"
          label={t('identity.code')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
        />
      ) : (
        <PasswordField
          key="password"
          label={t('identity.password')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      {twoStep && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
          {t(byCode ? 'identity.usePassword' : 'identity.consumeCode')}
        </Anchor>
      )}
    </DialogForm>
  )
}
