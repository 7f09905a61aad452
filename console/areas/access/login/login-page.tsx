import { Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../texts/index.ts'
import { LanguageSwitch } from '../../../kit/language-switch.tsx'
import { Logo } from '../../../kit/logo.tsx'
import { startSession } from '../../../kit/session.ts'
import { ThemeSwitch } from '../../../kit/theme-switch.tsx'
import { toast } from '../../../kit/toast.ts'
import { Banner } from './banner.tsx'
import classes from './login-page.module.css'
import { SignIn } from './sign-in.tsx'

/** `/login`: what Greenroom is on the left, the way in on the right. */
export function LoginPage() {
  const { t } = useTranslation('access')
  const [step, setStep] = useState<'credentials' | 'new-password'>('credentials')
  const title = step === 'credentials' ? t('login.title') : t('newPassword.title')

  useEffect(() => {
    document.title = title
  }, [title])

  const enter = (token: string) => {
    startSession(token)
    toast.success(t('login.welcome'))
  }

  return (
    <div className={classes.page}>
      <Banner />
      <main className={classes.side}>
        <div className={classes.switches}>
          <div className={classes.phoneLogo}>
            <Logo />
          </div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={classes.card}>
          <Title order={1}>{title}</Title>
          {step === 'credentials' && (
            <Text c="dimmed" size="lg">
              {t('login.subtitle')}
            </Text>
          )}
          <SignIn onSignedIn={enter} onStep={setStep} />
        </div>
      </main>
    </div>
  )
}
