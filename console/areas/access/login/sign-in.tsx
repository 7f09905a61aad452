import { lazy, Suspense, useState } from 'react'
import '../texts/index.ts'
import { CredentialsForm, type SignedIn } from './credentials-form.tsx'

const NewPasswordForm = lazy(async () => ({
  default: (await import('./new-password-form.tsx')).NewPasswordForm,
}))

interface SignInProps {
  /** Prefilled, when it is known who signs in. */
  username?: string
  /** Puts the cursor into the first empty field. */
  autoFocus?: boolean
  /** Called with a token that is good for everything. */
  onSignedIn: (token: string) => void
  onStep?: (step: 'credentials' | 'new-password') => void
}

/** Signing in, with the change of a one-time password where one was used. */
export function SignIn({ onSignedIn, onStep, ...props }: SignInProps) {
  const [waiting, setWaiting] = useState<SignedIn | null>(null)

  const wait = (signedIn: SignedIn | null) => {
    setWaiting(signedIn)
    onStep?.(signedIn ? 'new-password' : 'credentials')
  }

  if (waiting) {
    return (
      <Suspense>
        <NewPasswordForm
          signedIn={waiting}
          onReplaced={() => onSignedIn(waiting.token)}
          onBack={() => wait(null)}
        />
      </Suspense>
    )
  }
  return (
    <CredentialsForm
      {...props}
      onSignedIn={signedIn => (signedIn.mustChangePassword ? wait(signedIn) : onSignedIn(signedIn.token))}
    />
  )
}
