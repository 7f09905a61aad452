import { useEffect } from 'react'
import { useStore } from 'zustand'
import { preloadWhenIdle } from '../kit/preload-when-idle.ts'
import { useSession } from '../kit/session.ts'
import { countVisits } from './count-visits.ts'
import { FailedPage } from './failed-page.tsx'
import { useAccess } from './guard/access.ts'
import { loadMenu, menuFailure } from './guard/load-access.ts'
import type { Reader } from './guard/resolve-route.ts'
import { allNodes, isAllowed } from './menu/nodes.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { preloadPage } from './pages.ts'
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

  // Counted before the router is followed, so that the first page counts too.
  useEffect(() => countVisits(), [])
  useEffect(() => followRouter(), [])
  useTabActions()
  useEffect(() => access && preloadWhenIdle(() => preloadPages(access)), [access])

  if (!access) {
    return error && signedIn ? <FailedPage error={error} onRetry={() => void loadMenu()} /> : <PageSkeleton />
  }
  return (
    <>
      <TabPages access={access} />
      {stray && <StrayPage location={stray} access={access} />}
    </>
  )
}

/** Begins to load every page that the user may open, so that the first visit waits for nothing but its rows. */
function preloadPages({ menu, role }: Reader): void {
  for (const node of allNodes(menu)) if (isAllowed(node, role)) preloadPage(node.name)
}
