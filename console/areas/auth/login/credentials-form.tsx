import { signInTexts } from '@greenroom/contract/sign-in-texts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { useLanguage } from '../../../kit/text/language.ts'
import { ErrorLine } from './error-line.tsx'
import { readRememberedUsername, rememberUsername } from './remembered-username.ts'
import classes from './sign-in.module.css'
import type { Credentials, Passed } from './signed-in.ts'
import { useAttempt } from './use-attempt.ts'

const OtherWays = lazy(async () => ({ default: (await import('./steps/other-ways.tsx')).OtherWays }))

const rules = { username: 'usernameEmpty', password: 'passwordEmpty' } as const satisfies Record<
  keyof Credentials,
  keyof typeof signInTexts
>

interface CredentialsFormProps {
  /** Prefilled, when it is known who signs in. */
  username?: string
  /** Puts the cursor into the first empty field. */
  autoFocus?: boolean
  /** Nothing is lost by leaving the page. */
  mayLeave?: boolean
  onPassed: (passed: Passed) => void
  /** Replaces the other ways to sign in below the form. */
  otherWays?: ReactNode
}

/** User name, password and "remember password". */
export function CredentialsForm({
  username = '',
  autoFocus = false,
  mayLeave = false,
  onPassed,
  otherWays,
}: CredentialsFormProps) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const [values, setValues] = useState(() => ({
    username: username || readRememberedUsername(),
    password: '',
  }))
  const [remember, setRemember] = useState(() => readRememberedUsername() !== '')
  const [missing, setMissing] = useState({ username: false, password: false })
  const { attempt, busy, line } = useAttempt()
  const [firstEmpty] = useState(values.username === '' ? 'username' : 'password')
  const form = useRef<HTMLFormElement>(null)
  const [isDemo, setIsDemo] = useState(false)

  const check = (name: keyof Credentials, value: string) =>
    setMissing(now => ({ ...now, [name]: value.trim() === '' }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const now = { username: values.username.trim() === '', password: values.password === '' }
    setMissing(now)
    const first = now.username ? 'username' : now.password ? 'password' : null
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    void attempt(async () => {
      const { signIn } = await import('./sign-in.ts')
      const response = await signIn({ ...values, remember })
      rememberUsername(remember ? values.username.trim() : '')
      onPassed({ ...values, ...response })
    })
  }

  const field = (name: keyof Credentials) => ({
    name,
    value: values[name],
    'aria-label': t(`login.${name}`),
    placeholder: t(isDemo ? `login.${name}Demo` : `login.${name}`),
    error: missing[name] && signInTexts[rules[name]][language],
    autoFocus: autoFocus && name === firstEmpty,
    // A dialog that opens with the form would move the cursor to its first field.
    'data-autofocus': (autoFocus && name === firstEmpty) || undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setValues(now => ({ ...now, [name]: value }))
      check(name, value)
    },
    onBlur: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => check(name, value),
  })

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <ErrorLine text={line} />
      <TextInput
        {...field('username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        leftSection={<IconUser size={16} />}
      />
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        leftSection={<IconLock size={16} />}
      />
      <Checkbox
        label={t('login.remember')}
        styles={{ label: { fontSize: 'var(--text-body)' } }}
        checked={remember}
        onChange={event => setRemember(event.currentTarget.checked)}
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('login.submit')}
      </Button>
      {otherWays ?? (
        <Suspense>
          <OtherWays
            remember={remember}
            mayLeave={mayLeave}
            onPassed={onPassed}
            onDemo={() => setIsDemo(true)}
          />
        </Suspense>
      )}
    </form>
  )
}
