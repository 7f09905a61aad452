import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../kit/session.ts'
import { FailedPage } from './failed-page.tsx'
import { useAccess } from './guard/access.ts'
import { loadMenu, menuFailure } from './guard/load-access.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { followRouter } from './tabs/follow-router.ts'
import { StrayPage } from './tabs/stray-page.tsx'
import { TabPages } from './tabs/tab-pages.tsx'
import { useTabs } from './tabs/tabs-store.ts'
import { useTabActions } from './tabs/use-tab-actions.ts'

/** Shows what the guard decides for the address: a page in its tab, a page without one, or what stands for none. */
export function PageHost() {
  const access = useAccess()
  const signedIn = useSession(session => session.user !== null)
  const { error } = useStore(menuFailure)
  const stray = useTabs(state => state.stray)

  useEffect(() => followRouter(), [])
  useTabActions()

  if (!access) {
    return error && signedIn ? <FailedPage error={error} onRetry={() => void loadMenu()} /> : <PageSkeleton />
  }
  return (
    <>
      <TabPages access={access} />
      {stray && <StrayPage location={stray.location} access={access} />}
    </>
  )
}
