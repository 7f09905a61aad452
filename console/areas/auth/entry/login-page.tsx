import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../locales/sign-in/index.ts'
import { startSession } from '../../../kit/session/session.ts'
import { EntryFrame } from '../login/entry-frame.tsx'
import { SignIn } from '../login/sign-in.tsx'
import type { Passed } from '../login/signed-in.ts'

export type { Passed } from '../login/signed-in.ts'

/** The links for users who cannot sign in are loaded after the page. */
const EntryLinks = lazy(async () => ({
  default: (await import('./entry-links.tsx').catch(() => ({ EntryLinks: () => null }))).EntryLinks,
}))

/** `/login`; with the password given already, if it is followed by another step. */
export function LoginPage({ passed }: { passed?: Passed | undefined }) {
  const { t } = useTranslation('access')
  const [step, setStep] = useState('')
  const isFirst = step === ''

  return (
    <EntryFrame title={step || t('login.title')} subtitle={isFirst && t('login.subtitle')}>
      <SignIn mayLeave {...(passed && { passed })} onSignedIn={startSession} onTitle={setStep} />
      {isFirst && (
        <Suspense>
          <EntryLinks />
        </Suspense>
      )}
    </EntryFrame>
  )
}
