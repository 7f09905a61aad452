import '../locales/sign-in/index.ts'
import '../locales/index.ts'
import {
  askForPassword,
  passwordAskFields,
  passwordResetLimits,
} from '@greenroom/contract/areas/auth/password-reset'
import { loginPath } from '@greenroom/contract/paths'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useEntry } from '../../../kit/input/use-entry.ts'
import { EntryFrame } from '../login/entry-frame.tsx'
import { ErrorLine } from '../login/error-line.tsx'
import { useAttempt } from '../login/use-attempt.ts'
import classes from './entry.module.css'

/** `/forgot-password`: asks for a one-time link, by mail or from an administrator. */
export function Component() {
  const { t } = useTranslation('entry')
  const entry = useEntry()
  const [sentFrom, setSentFrom] = useState<'mail' | 'administrator'>()
  const fields = useFields(passwordAskFields, { account: '' })
  const { attempt, busy, line } = useAttempt()

  const submit = () => {
    const body = fields.check()
    if (!body) return
    void attempt(async () => {
      setSentFrom((await call(askForPassword, { body }, { quiet: true, token: '' })).from)
    })
  }

  if (sentFrom) {
    return (
      <EntryFrame title={t('forgot.sentTitle')}>
        <Text role="status" my="md">
          {t(`forgot.sent.${sentFrom}`)}
        </Text>
        <Anchor href={loginPath}>{t('back')}</Anchor>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('forgot.title')}>
      <form
        ref={fields.form}
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Text size="sm" c="dimmed" mt="xs" mih={44}>
          {entry && t(entry.mail ? 'forgot.byMail' : 'forgot.byAdministrator')}
        </Text>
        <ErrorLine text={line} />
        <TextInput
          {...textInput(fields.field('account'))}
          label={t('forgot.account')}
          maxLength={passwordResetLimits.account}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('forgot.submit')}
        </Button>
        <Anchor size="sm" href={loginPath}>
          {t('back')}
        </Anchor>
      </form>
    </EntryFrame>
  )
}
