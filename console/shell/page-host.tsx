import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { preloadWhenUsed } from '../kit/browser/preload-when-used.ts'
import { ReachablePages } from '../kit/navigation/reachable-pages.ts'
import { useSession } from '../kit/session/session.ts'
import { FailedPage } from './failed-page.tsx'
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

/** The files of each page by its name, from the list that the build writes (console/build/page-files.ts). */
type PageFiles = Readonly<Record<string, readonly string[]>>

const fetched = new Set<string>()

/**
 * Fetches the files of pages into the browser's cache, one after the other, without running them. A first visit then
 * only waits for its data. Does nothing in development.
 * @returns cancels the fetches that have not begun
 */
function fetchPages(names: readonly string[]): () => void {
  const stopping = new AbortController()
  void fetchAll(names, stopping.signal).catch(() => undefined)
  return () => stopping.abort()
}

async function fetchAll(names: readonly string[], signal: AbortSignal): Promise<void> {
  if (import.meta.env.DEV) return
  const response = await fetch(`${import.meta.env.BASE_URL}page-files.json`, { priority: 'low' })
  const files: PageFiles = await response.json()
  for (const file of names.flatMap(name => files[name] ?? [])) {
    if (signal.aborted) return
    if (fetched.has(file)) continue
    fetched.add(file)
    // The browser caches only responses that were read to their end.
    await (await fetch(`${import.meta.env.BASE_URL}${file}`, { priority: 'low' })).arrayBuffer()
  }
}
