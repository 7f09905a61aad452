import { ruleText } from '@greenroom/contract/rule-texts'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/language.ts'
import { PasswordField } from '../../../kit/password-field.tsx'
import type { SignedIn } from './credentials-form.tsx'
import { ErrorLine } from './error-line.tsx'
import classes from './sign-in.module.css'
import { isGoodPassword, replacePassword } from './sign-in.ts'
import { useAttempt } from './use-attempt.ts'

interface NewPasswordFormProps {
  signedIn: SignedIn
  onReplaced: () => void
  onBack: () => void
}

/** Replaces a one-time password before anything else is allowed. */
export function NewPasswordForm({ signedIn, onReplaced, onBack }: NewPasswordFormProps) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const { attempt, busy, line } = useAttempt()
  const rule = ruleText('passwordRule', language)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isGoodPassword(password) || password !== again) return
    void attempt(async () => {
      await replacePassword(signedIn.token, signedIn.password, password)
      onReplaced()
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text size="sm">{t('newPassword.reason')}</Text>
      <ErrorLine text={line} />
      <input type="hidden" name="username" autoComplete="username" value={signedIn.username} readOnly />
      <PasswordField
        label={t('newPassword.password')}
        description={rule}
        error={checked && !isGoodPassword(password)}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        autoComplete="new-password"
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
