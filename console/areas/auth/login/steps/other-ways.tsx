import { readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../kit/call/call.ts'
import { toast } from '../../../../kit/feedback/toast.ts'
import { loginAddress } from '../../../../kit/navigation/redirect.ts'
import { passkeysPossible } from '../passkeys-possible.ts'
import type { Passed } from '../signed-in.ts'
import { nothing, useAttempt } from '../use-attempt.ts'
import { WaysView } from './ways-view.tsx'

interface OtherWaysProps {
  remember: boolean
  /** Leaving the page loses nothing here, so one may go to a provider. */
  mayLeave: boolean
  onPassed: (passed: Passed) => void
  /** Called when the server is a demo. */
  onDemo: () => void
}

const unknown = { username: '', password: '' }

/** Alternatives to user name and password: a passkey of this device, and an OpenID provider where one is configured. */
export function OtherWays({ remember, mayLeave, onPassed, onDemo }: OtherWaysProps) {
  const [label, setLabel] = useState('')
  const { attempt, busy, line } = useAttempt()
  const [withPasskeys] = useState(passkeysPossible)
  const latest = useRef({ remember, onPassed, onDemo })
  latest.current = { remember, onPassed, onDemo }

  useEffect(() => {
    if (!mayLeave) return
    call(readSignInWays, {}, { quiet: true, token: '' }).then(
      ({ oidc, isDemo }) => {
        setLabel(oidc?.label ?? '')
        if (isDemo) latest.current.onDemo()
      },
      () => undefined,
    )
  }, [mayLeave])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider's answer is looked at once
  useEffect(() => {
    const { search } = location
    const query = new URLSearchParams(search)
    if (!mayLeave || !query.has('state')) return
    // It counts once, so a reload must not bring it again.
    history.replaceState(null, '', location.pathname)
    void attempt(async () => {
      const { comeBack } = await import('./oidc.ts')
      const { redirect, ...entered } = await comeBack(search)
      history.replaceState(null, '', loginAddress(redirect))
      latest.current.onPassed({ ...unknown, ...entered })
    })
  }, [])

  useEffect(() => {
    if (!withPasskeys) return
    let isOver = false
    const offer = async () => {
      const { canOfferInField, signInByPasskey } = await import('./passkey.ts')
      if (isOver || !(await canOfferInField())) return
      const entered = await signInByPasskey({ remember: latest.current.remember, inField: true })
      if (entered && !isOver) latest.current.onPassed({ ...unknown, ...entered })
    }
    // A failure is reported only when the user chose a passkey, not when the browser cannot offer any.
    offer().catch((error: unknown) => {
      if (!isOver) toast.failure(error)
    })
    return () => {
      isOver = true
      void import('./passkey.ts').then(({ stopOffering }) => stopOffering())
    }
  }, [withPasskeys])

  if (!withPasskeys && label === '') return null
  const byPasskey = () =>
    void attempt(async () => {
      const { signInByPasskey } = await import('./passkey.ts')
      const entered = await signInByPasskey({ remember })
      return entered ? onPassed({ ...unknown, ...entered }) : nothing
    })
  const atProvider = () =>
    void attempt(async () => {
      const { goToProvider } = await import('./oidc.ts')
      await goToProvider(remember)
    })
  return (
    <WaysView
      label={label}
      withPasskeys={withPasskeys}
      busy={busy}
      line={line}
      onPasskey={byPasskey}
      onProvider={atProvider}
    />
  )
}
