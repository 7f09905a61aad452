import '../locales/index.ts'
import { readSecurity } from '@greenroom/contract/areas/auth/second-factors'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { ContactLine } from './contact-line.tsx'
import { LinkedLine } from './linked-line.tsx'
import { PasskeysLine } from './passkeys-line.tsx'
import { PasswordLine } from './password-line.tsx'
import classes from './security.module.css'
import { SessionsLine } from './sessions-line.tsx'
import { TwoStepLine } from './two-step-line.tsx'

/** The security tab of `/user/setting`: sign-in methods and sessions. */
export function SecuritySettings() {
  const { data, error, refetch } = useCallQuery(readSecurity, {}, { quiet: true })
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} height={44} />
    )
  }
  return (
    <div className={classes.lines}>
      <PasswordLine />
      <ContactLine kind="phone" value={data.phone} />
      <ContactLine kind="email" value={data.email} />
      <TwoStepLine twoStep={data.twoStep} />
      <PasskeysLine />
      <LinkedLine />
      <SessionsLine />
    </div>
  )
}
