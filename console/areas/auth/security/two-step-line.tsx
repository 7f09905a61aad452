import {
  beginTwoStep,
  renewRecoveryCodes,
  type Security,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@greenroom/contract/areas/auth/second-factors'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button, Code, Group, Text, TextInput } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { call } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { confirmAction } from '../../../kit/command/confirm.tsx'
import { QrCode } from '../../../kit/display/qr-code.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { DialogForm } from './dialog-form.tsx'
import { whenConfirmed } from './identity.ts'
import { ignoreReportedFailure } from './ignore-reported-failure.ts'
import { Line } from './line.tsx'
import classes from './security.module.css'

type Open =
  | { dialog: 'set-up'; begun: ResponseOf<typeof beginTwoStep> }
  | { dialog: 'codes'; codes: readonly string[] }
  | { dialog: 'turn-off' }

const quiet = { quiet: ['confirmationRequired'] } as const

/** Two-step sign-in: on or off, and its recovery codes. */
export function TwoStepLine({ twoStep }: Pick<Security, 'twoStep'>) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isOn = twoStep.since !== null

  const begin = ignoreReportedFailure(async () => {
    const begun = await whenConfirmed(() => call(beginTwoStep, {}, quiet))
    if (begun) setOpen({ dialog: 'set-up', begun })
  })
  const renew = ignoreReportedFailure(async () => {
    const confirmed = await confirmAction({
      title: t('recovery.renewTitle'),
      message: t('recovery.renewAsk'),
      confirmLabel: t('twoStep.renew'),
      danger: true,
    })
    const renewed = confirmed && (await whenConfirmed(() => call(renewRecoveryCodes, {}, quiet)))
    if (renewed) setOpen({ dialog: 'codes', codes: renewed.recoveryCodes })
    void invalidate('session.changed')
  })
  const turnedOn = (codes: readonly string[]) => {
    toast.success(t('twoStep.turnedOn'))
    setOpen({ dialog: 'codes', codes })
    void invalidate('session.changed')
  }
  const turnedOff = () => {
    toast.success(t('twoStep.turnedOff'))
    close()
    void invalidate('session.changed')
  }

  return (
    <Line
      label={t('twoStep.label')}
      text={
        twoStep.since === null
          ? t('twoStep.off')
          : t('twoStep.on', { since: format.exact(twoStep.since), count: twoStep.recoveryCodesLeft })
      }
      faint={!isOn}
      actions={
        isOn ? (
          <>
            <Button variant="default" size="xs" onClick={renew}>
              {t('twoStep.renew')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen({ dialog: 'turn-off' })}>
              {t('twoStep.turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="default" size="xs" onClick={begin}>
            {t('twoStep.turnOn')}
          </Button>
        )
      }
    >
      {open?.dialog === 'set-up' && <SetUpDialog begun={open.begun} onTurnedOn={turnedOn} onClose={close} />}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
      {open?.dialog === 'turn-off' && <TurnOffDialog onTurnedOff={turnedOff} onClose={close} />}
    </Line>
  )
}

/** Shows recovery codes, once; it closes only by its button. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  const username = useSession(state => state.account?.username ?? '')
  const text = `${t('recovery.file', { username })}\n\n${codes.join('\n')}\n`

  const copy = () =>
    copyText(codes.join('\n'), { copied: t('recovery.copied'), notCopied: t('recovery.notCopied') })

  return (
    <Dialog
      centered
      title={t('recovery.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('recovery.note')}
      </Text>
      <ul className={classes.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`greenroom-recovery-codes-${username}.txt`}
          leftSection={<IconDownload size={16} />}
        >
          {t('recovery.download')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </Dialog>
  )
}

interface SetUpDialogProps {
  begun: ResponseOf<typeof beginTwoStep>
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Gives the secret to an app, and turns two-step sign-in on with the app's first code. */
function SetUpDialog({ begun, onTurnedOn, onClose }: SetUpDialogProps) {
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
function TurnOffDialog({ onTurnedOff, onClose }: { onTurnedOff: () => void; onClose: () => void }) {
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
