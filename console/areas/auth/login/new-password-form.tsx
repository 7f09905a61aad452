import { isGoodPassword } from '@greenroom/contract/password-rules'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordField } from '../../../kit/input/new-password-field.tsx'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { useShortestPassword } from '../../../kit/input/use-entry.ts'
import { ErrorLine } from './error-line.tsx'
import classes from './sign-in.module.css'
import { replacePassword } from './sign-in.ts'
import type { SignedIn } from './signed-in.ts'
import { useAttempt } from './use-attempt.ts'

interface NewPasswordFormProps {
  signedIn: SignedIn
  onReplaced: () => void
  onBack: () => void
  onTitle: (title: string) => void
}

/** Replaces a one-time password before anything else is allowed. */
export function NewPasswordForm({ signedIn, onReplaced, onBack, onTitle }: NewPasswordFormProps) {
  const { t } = useTranslation('access')
  const shortest = useShortestPassword()
  const isUnknown = signedIn.password === ''
  const [old, setOld] = useState(signedIn.password)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const { attempt, busy, line } = useAttempt()
  const title = t('newPassword.title')

  useEffect(() => onTitle(title), [title, onTitle])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isGoodPassword(password, shortest) || password !== again) return
    void attempt(async () => {
      await replacePassword(signedIn.token, old, password)
      onReplaced()
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text size="sm">{t('newPassword.reason')}</Text>
      <ErrorLine text={line} />
      <input type="hidden" name="username" autoComplete="username" value={signedIn.username} readOnly />
      {isUnknown && (
        <PasswordField
          label={t('newPassword.old')}
          value={old}
          onChange={event => setOld(event.currentTarget.value)}
          autoComplete="current-password"
        />
      )}
      <NewPasswordField
        shortest={shortest}
        label={t('newPassword.password')}
        error={checked && !isGoodPassword(password, shortest)}
        value={password}
        onChange={setPassword}
        autoFocus
      />
      <PasswordField
        label={t('newPassword.again')}
        error={checked && password !== again && t('newPassword.mismatch')}
        value={again}
        onChange={event => setAgain(event.currentTarget.value)}
        autoComplete="new-password"
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('newPassword.submit')}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onBack} disabled={busy}>
        {t('newPassword.back')}
      </Button>
    </form>
  )
}
