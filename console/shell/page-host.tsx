import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { preloadWhenUsed } from '../kit/browser/preload-when-used.ts'
import { ReachablePages } from '../kit/navigation/reachable-pages.ts'
import { useSession } from '../kit/session/session.ts'
import { FailedPage } from './failed-page.tsx'
import { fetchPages } from './fetch-pages.ts'
import { useAccess } from './guard/access.ts'
import type { Reader } from './guard/resolve-route.ts'
import { loadMenu, menuFailure } from './menu-tree/load-access.ts'
import { allNodes, isAllowed } from './menu-tree/nodes.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useReachablePages } from './palette/use-reachable-pages.ts'
import { useTabs } from './tab-state/tabs-store.ts'
import { StrayPage } from './tabs/stray-page.tsx'
import { TabPages } from './tabs/tab-pages.tsx'
import { useTabActions } from './tabs/use-tab-actions.ts'
import { trackNavigation } from './track-navigation.ts'

/** Shows what the guard decides for the address: a page in its tab, a page without a tab, or an exception page. */
export function PageHost() {
  const access = useAccess()
  const signedIn = useSession(session => session.user !== null)
  const { error } = useStore(menuFailure)
  const reachable = useReachablePages()
  // A refused page is only shown to users who open its address; nothing links to it.
  const pages = useMemo(() => reachable.filter(({ name }) => !access?.isRefused?.(name)), [reachable, access])
  const stray = useTabs(state => state.stray)

  useEffect(() => trackNavigation(), [])
  useTabActions()
  useEffect(() => access && fetchPagesWhenUsed(access), [access])

  if (!access) {
    return error && signedIn ? <FailedPage error={error} onRetry={() => void loadMenu()} /> : <PageSkeleton />
  }
  return (
    <ReachablePages value={pages}>
      <TabPages access={access} />
      {stray && <StrayPage location={stray} access={access} />}
    </ReachablePages>
  )
}

/** Fetches the files of all pages that the user may open, in the order of the menu. */
function fetchPagesWhenUsed({ menu, role }: Reader): () => void {
  let stopFetching = () => {}
  const stopWaiting = preloadWhenUsed(() => {
    stopFetching = fetchPages(
      allNodes(menu)
        .filter(node => isAllowed(node, role))
        .map(({ name }) => name),
    )
  })
  return () => {
    stopWaiting()
    stopFetching()
  }
}
