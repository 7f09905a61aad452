import '../../locales/shell/index.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../error-line.tsx'
import { passkeysPossible } from '../passkeys-possible.ts'
import classes from '../sign-in.module.css'
import { giveCode, type SecondStep } from '../sign-in.ts'
import type { SignedIn } from '../signed-in.ts'
import { nothing, useAttempt } from '../use-attempt.ts'

interface SecondStepFormProps {
  step: SecondStep
  credentials: Pick<SignedIn, 'username' | 'password'>
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
  onTitle: (title: string) => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondStepForm({ step, credentials, onSignedIn, onBack, onTitle }: SecondStepFormProps) {
  const { t } = useTranslation('signIn')
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const { attempt, busy, line, clear } = useAttempt()
  const title = t('second.title')
  const digits = code.replaceAll(/\s/g, '')

  useEffect(() => onTitle(title), [title, onTitle])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (digits === '') return
    void attempt(async () => {
      onSignedIn({ ...credentials, ...(await giveCode(credentials.username, step.challenge, code)) })
    })
  }
  const withPasskey = step.methods.includes('passkey') && passkeysPossible()
  const byPasskey = () =>
    void attempt(async () => {
      const { signInByPasskey } = await import('./passkey.ts')
      // The user chose whether to be remembered together with the password.
      const entered = await signInByPasskey({ challenge: step.challenge, remember: false })
      return entered ? onSignedIn({ ...credentials, ...entered }) : nothing
    })
  const change = () => {
    setKind(now => (now === 'app' ? 'recovery' : 'app'))
    setCode('')
    clear()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text size="sm">{t(`second.${kind}`)}</Text>
      <ErrorLine text={line} />
      <TextInput
        key={kind}
        label={t(kind === 'app' ? 'second.appCode' : 'second.recoveryCode')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      <Button type="submit" fullWidth loading={busy} disabled={digits === ''}>
        {t('second.submit')}
      </Button>
      {withPasskey && (
        <Button variant="default" fullWidth onClick={byPasskey} disabled={busy}>
          {t('second.usePasskey')}
        </Button>
      )}
      <Button variant="subtle" color="gray" fullWidth onClick={change} disabled={busy}>
        {t(kind === 'app' ? 'second.useRecovery' : 'second.useApp')}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onBack} disabled={busy}>
        {t('second.back')}
      </Button>
    </form>
  )
}
