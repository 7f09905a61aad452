import '../locales/sign-in/index.ts'
import { lazy, Suspense, useState } from 'react'
import type { SignInFormProps } from '../../../kit/module/module.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { Passed, SignedIn } from './signed-in.ts'

const NewPasswordForm = lazy(async () => ({
  default: (await import('./new-password-form.tsx')).NewPasswordForm,
}))
const SecondStepForm = lazy(async () => ({
  default: (await import('./steps/second-step-form.tsx')).SecondStepForm,
}))

interface SignInProps extends SignInFormProps {
  /** Nothing is lost by leaving the page. */
  mayLeave?: boolean
  /** What a further step is called; empty at the first one. */
  onTitle?: (title: string) => void
  /** The password was right already, and this must follow it. */
  passed?: Passed
}

const noTitle = () => undefined

/** Signing in: the password, a second step where there is one, and the change of a one-time password. */
export function SignIn({ onSignedIn, onTitle = noTitle, passed: first, ...props }: SignInProps) {
  const [passed, setPassed] = useState<Passed | null>(first ?? null)

  const back = () => {
    setPassed(null)
    onTitle('')
  }
  const enter = (signedIn: SignedIn) => {
    if (signedIn.mustChangePassword) setPassed(signedIn)
    else onSignedIn(signedIn.token)
  }

  if (!passed) {
    return <CredentialsForm {...props} onPassed={now => ('challenge' in now ? setPassed(now) : enter(now))} />
  }
  return (
    <Suspense>
      {'challenge' in passed ? (
        <SecondStepForm
          step={passed}
          credentials={passed}
          onSignedIn={enter}
          onBack={back}
          onTitle={onTitle}
        />
      ) : (
        <NewPasswordForm
          signedIn={passed}
          onReplaced={() => onSignedIn(passed.token)}
          onBack={back}
          onTitle={onTitle}
        />
      )}
    </Suspense>
  )
}
