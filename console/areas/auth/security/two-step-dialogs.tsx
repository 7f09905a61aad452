import {
  type beginTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@greenroom/contract/areas/auth/second-factors'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Code, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { PasswordField } from '../../../kit/password-field.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { DialogForm } from './dialog-form.tsx'
import { whenConfirmed } from './identity.ts'
import classes from './security.module.css'

interface SetUpDialogProps {
  begun: ResponseOf<typeof beginTwoStep>
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Gives the secret to an app, and turns two-step sign-in on with the app's first code. */
export function SetUpDialog({ begun, onTurnedOn, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('security')
  const [code, setCode] = useState('')

  const submit = () => {
    if (code.trim() === '') return false
    const turnOn = () => call(turnOnTwoStep, { body: { code } }, { quiet: true })
    return whenConfirmed(turnOn).then(on => on && onTurnedOn(on.recoveryCodes))
  }

  return (
    <DialogForm title={t('twoStep.setUp')} submit={t('twoStep.turnOn')} onSubmit={submit} onClose={onClose}>
      <div>
        <Text size="sm">{t('twoStep.scan')}</Text>
        <QrCode text={begun.address} label={t('twoStep.qr')} />
        <Text size="xs" c="dimmed">
          {t('twoStep.byHand')}
        </Text>
        <Code className={classes.secret}>{begun.secret.match(/.{4}/g)?.join(' ')}</Code>
      </div>
      <TextInput
        label={t('twoStep.code')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        data-autofocus
      />
    </DialogForm>
  )
}

/** Turns two-step sign-in off, with the password and a code. */
export function TurnOffDialog({ onTurnedOff, onClose }: { onTurnedOff: () => void; onClose: () => void }) {
  const { t } = useTranslation('security')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  const submit = () => {
    if (password === '' || code.trim() === '') return false
    return call(turnOffTwoStep, { body: { password, code } }, { quiet: true }).then(onTurnedOff)
  }

  return (
    <DialogForm
      title={t('twoStep.offTitle')}
      note={t('twoStep.offNote')}
      submit={t('twoStep.turnOff')}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={t('password.old')}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        autoComplete="current-password"
        data-autofocus
      />
      <TextInput
        label={t('twoStep.offCode')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        maxLength={40}
      />
    </DialogForm>
  )
}
