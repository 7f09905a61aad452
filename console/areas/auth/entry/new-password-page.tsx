import '../locales/sign-in/index.ts'
import '../locales/index.ts'
import {
  checkPasswordLink,
  redeemPasswordLink as takePasswordLink,
} from '@greenroom/contract/areas/auth/password-reset'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { isGoodPassword } from '@greenroom/contract/password-rules'
import { forgotPasswordPath, loginPath } from '@greenroom/contract/paths'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../../kit/call/call.ts'
import { failureText } from '../../../kit/feedback/toast.ts'
import { NewPasswordField } from '../../../kit/input/new-password-field.tsx'
import { PasswordField } from '../../../kit/input/password-field.tsx'
import { useShortestPassword } from '../../../kit/input/use-entry.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { EntryFrame } from '../login/entry-frame.tsx'
import { ErrorLine } from '../login/error-line.tsx'
import { useAttempt } from '../login/use-attempt.ts'
import classes from './entry.module.css'

type Link = ResponseOf<typeof checkPasswordLink>

/** `/new-password#token`: chooses a new password by a one-time link. */
export function Component() {
  const { t } = useTranslation('entry')
  const token = useToken()
  const [link, setLink] = useState<Link | 'over' | Error>()
  const [done, setDone] = useState(false)

  useEffect(() => {
    setLink(undefined)
    setDone(false)
    // The response about an earlier link may come after this one.
    let isOver = false
    call(checkPasswordLink, { body: { token } }, { quiet: true, token: '' }).then(
      checked => {
        if (!isOver) setLink(checked)
      },
      (failure: unknown) => {
        if (isOver) return
        const reason = failure instanceof CallFailure ? failure.reason : undefined
        if (reason === 'linkOver' || reason === 'invalid') setLink('over')
        else setLink(failure instanceof Error ? failure : new Error(String(failure)))
      },
    )
    return () => {
      isOver = true
    }
  }, [token])

  if (done) {
    return (
      <EntryFrame title={t('link.doneTitle')}>
        <Text role="status" my="md">
          {t('link.done')}
        </Text>
        <Button component="a" href={loginPath} fullWidth>
          {t('link.toLogin')}
        </Button>
      </EntryFrame>
    )
  }
  if (link === 'over') {
    return (
      <EntryFrame title={t('link.overTitle')}>
        <Text role="alert" my="md">
          {t('link.over')}
        </Text>
        <Button component="a" href={forgotPasswordPath} fullWidth mb="sm">
          {t('link.another')}
        </Button>
        <Anchor size="sm" href={loginPath}>
          {t('back')}
        </Anchor>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('link.title')}>
      {link instanceof Error ? (
        <>
          <Text role="alert" my="md">
            {failureText(link)}
          </Text>
          <Button variant="default" onClick={() => location.reload()}>
            {t('link.retry')}
          </Button>
        </>
      ) : link ? (
        <NewPassword token={token} link={link} onDone={() => setDone(true)} onOver={() => setLink('over')} />
      ) : (
        <Skeleton height={180} mt="lg" />
      )}
    </EntryFrame>
  )
}

interface NewPasswordProps {
  token: string
  link: Link
  onDone: () => void
  onOver: () => void
}

function NewPassword({ token, link, onDone, onOver }: NewPasswordProps) {
  const { t } = useTranslation('entry')
  const format = useFormat()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [checked, setChecked] = useState(false)
  const { attempt, busy, line } = useAttempt()
  const shortest = useShortestPassword()
  const isGood = isGoodPassword(password, shortest)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isGood || password !== again) return
    void attempt(async () => {
      try {
        await call(takePasswordLink, { body: { token, password } }, { quiet: true, token: '' })
        onDone()
      } catch (failure) {
        if (!(failure instanceof CallFailure && failure.reason === 'linkOver')) throw failure
        onOver()
      }
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text size="sm" c="dimmed" mt="xs">
        {t('link.whose', { username: link.username, time: format.relative(link.expiresTime) })}
      </Text>
      <ErrorLine text={line} />
      <input type="hidden" name="username" autoComplete="username" value={link.username} readOnly />
      <NewPasswordField
        shortest={shortest}
        label={t('link.password')}
        error={checked && !isGood}
        value={password}
        onChange={setPassword}
        autoFocus
      />
      <PasswordField
        label={t('link.again')}
        error={checked && password !== again && t('link.mismatch')}
        value={again}
        onChange={event => setAgain(event.currentTarget.value)}
        autoComplete="new-password"
      />
      <Button type="submit" fullWidth loading={busy}>
        {t('link.submit')}
      </Button>
    </form>
  )
}

/** The hash of the address; it changes when another link is opened in the same window. */
function useToken(): string {
  const [token, setToken] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const follow = () => setToken(location.hash.slice(1))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return token
}
