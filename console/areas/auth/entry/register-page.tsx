import '../locales/sign-in/index.ts'
import '../locales/index.ts'
import {
  register,
  registrationFields,
  registrationLimits,
} from '@greenroom/contract/areas/users/registration'
import { userLimits } from '@greenroom/contract/areas/users/users'
import { loginPath } from '@greenroom/contract/paths'
import { Anchor, Button, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { NewPasswordField } from '../../../kit/input/new-password-field.tsx'
import { useEntry } from '../../../kit/input/use-entry.ts'
import { EntryFrame } from '../login/entry-frame.tsx'
import { ErrorLine } from '../login/error-line.tsx'
import { useAttempt } from '../login/use-attempt.ts'
import classes from './entry.module.css'

const blank = { username: '', name: '', email: '', password: '', reason: '' }

/** `/register`: asks for an account, about which an administrator decides. */
export function Component() {
  const { t } = useTranslation('entry')
  const entry = useEntry()
  const [sent, setSent] = useState(false)

  if (sent || entry?.registration === false) {
    return (
      <EntryFrame title={t(sent ? 'register.sentTitle' : 'register.title')}>
        <Text role="status" my="md">
          {t(sent ? (entry?.mail ? 'register.sentMail' : 'register.sent') : 'register.off')}
        </Text>
        <Anchor href={loginPath}>{t('back')}</Anchor>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('register.title')}>
      <Text size="sm" c="dimmed" mt="xs">
        {t('register.hint')}
      </Text>
      {entry ? (
        <RegisterForm shortest={entry.passwordLength} onSent={() => setSent(true)} />
      ) : (
        <Skeleton height={360} mt="lg" />
      )}
    </EntryFrame>
  )
}

function RegisterForm({ shortest, onSent }: { shortest: number; onSent: () => void }) {
  const { t } = useTranslation('entry')
  const fields = useFields(registrationFields, blank)
  const { attempt, busy, line } = useAttempt()
  const password = fields.field('password')

  const submit = () => {
    const body = fields.check()
    if (!body) return
    void attempt(async () => {
      try {
        await call(register, { body }, { quiet: true, token: '' })
        onSent()
      } catch (failure) {
        if (!fields.show(failure)) throw failure
      }
    })
  }

  return (
    <form
      ref={fields.form}
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorLine text={line} />
      <TextInput
        {...textInput(fields.field('username'))}
        label={t('register.username')}
        maxLength={userLimits.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('register.name')}
        maxLength={userLimits.name}
        autoComplete="name"
        required
      />
      <TextInput
        {...textInput(fields.field('email'))}
        label={t('register.email')}
        type="email"
        maxLength={registrationLimits.email}
        autoComplete="email"
        required
      />
      <NewPasswordField
        shortest={shortest}
        label={t('register.password')}
        required
        name={password.name}
        error={Boolean(password.error)}
        value={password.value}
        onChange={password.onChange}
      />
      <Textarea
        {...textInput(fields.field('reason'))}
        label={t('register.reason')}
        maxLength={registrationLimits.reason}
        rows={3}
        required
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('register.submit')}
      </Button>
      <Anchor size="sm" href={loginPath}>
        {t('back')}
      </Anchor>
    </form>
  )
}
