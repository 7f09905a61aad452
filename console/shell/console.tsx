import { landingPath } from '@greenroom/contract/paths'
import { useEffect } from 'react'
import { listenToEvents } from '../kit/events.ts'
import { useSession } from '../kit/session.ts'
import { loadAccess, refreshAccess } from './guard/load-access.ts'
import { Layout } from './layout/layout.tsx'
import { PageHost } from './page-host.tsx'
import { preloadPageAt } from './pages.ts'
import { useOtherTabs } from './re-login/use-other-tabs.ts'
import { ShellActions } from './shortcuts/shell-actions.tsx'

/** The guard and the layout: who is signed in is found out first, then the page is decided. */
export function Console() {
  const token = useSession(session => session.token)
  const listening = useSession(session => session.user !== null && !session.ended)

  useEffect(() => {
    preloadPageAt(location.pathname === '/' ? landingPath : location.pathname)
    void loadAccess()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is opened anew for another token
  useEffect(() => (listening ? listenToEvents(() => void refreshAccess()) : undefined), [listening, token])

  useOtherTabs()

  return (
    <Layout>
      <PageHost />
      <ShellActions />
    </Layout>
  )
}
