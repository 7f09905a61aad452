import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../locales/sign-in/index.ts'
import { startSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast.ts'
import { EntryFrame } from './entry-frame.tsx'
import { SignIn } from './sign-in.tsx'

/** The ways for whoever cannot sign in come when the page is there. */
const EntryLinks = lazy(async () => ({
  default: (await import('../entry/entry-links.tsx').catch(() => ({ EntryLinks: () => null }))).EntryLinks,
}))

/** `/login`. */
export function LoginPage() {
  const { t } = useTranslation('access')
  const [step, setStep] = useState('')
  const isFirst = step === ''

  const enter = (token: string) => {
    startSession(token)
    toast.success(t('login.welcome'))
  }

  return (
    <EntryFrame title={step || t('login.title')} subtitle={isFirst && t('login.subtitle')}>
      <SignIn mayLeave onSignedIn={enter} onTitle={setStep} />
      {isFirst && (
        <Suspense>
          <EntryLinks />
        </Suspense>
      )}
    </EntryFrame>
  )
}
