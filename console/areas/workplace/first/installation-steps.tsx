import { readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { readStored, store } from '../../../kit/browser/storage.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { isReaderElsewhere } from '../../../kit/text/zone.ts'

const InstallationPanel = lazy(async () => ({
  default: (await import('./installation-panel.tsx')).InstallationPanel,
}))

/** Prefix of the key under which this browser stores that a user dismissed the steps. */
const dismissedKey = 'first-steps-dismissed'

/** The steps of the installation, read for users who may see its state; those who dismissed them ask no more. */
function useSteps() {
  const may = usePermission()
  const userId = useSession(({ user }) => user?.id ?? '')
  const key = `${dismissedKey}:${userId}`
  const [isDismissed, setDismissed] = useState(() => readStored(key) !== '')
  const isOpen = may('system-status:read') && !isDismissed
  const query = useCallQuery(readFirstSteps, {}, { quiet: true, enabled: isOpen })
  const dismiss = () => {
    store(key, '1')
    setDismissed(true)
  }
  return { steps: isOpen ? query.data : undefined, isPending: isOpen && query.isPending, dismiss }
}

/** True until it is known whether the steps are shown: what lies below them would move. */
export const useAreStepsPending = (): boolean => useSteps().isPending

/** What a new installation needs, until all of it is done or the user dismisses it. */
export function InstallationSteps() {
  const { steps, dismiss } = useSteps()
  // The demo has no steps.
  if (!steps || steps.length === 0) return null
  const isZoneRight = !isReaderElsewhere()
  if (isZoneRight && steps.every(({ isDone }) => isDone)) return null
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <InstallationPanel steps={steps} isZoneRight={isZoneRight} onDismiss={dismiss} />
    </Suspense>
  )
}
