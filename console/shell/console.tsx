import { useEffect } from 'react'
import { followEvents } from '../kit/call/follow-events.ts'
import { session, useSession } from '../kit/session/session.ts'
import { Layout } from './layout/layout.tsx'
import { loadAccess, loadMenu, refreshAccess, refreshMenu } from './menu-tree/load-access.ts'
import { followMenuSource } from './menu-tree/menu-source.ts'
import { PageHost } from './page-host.tsx'
import { useOtherTabs } from './re-login/use-other-tabs.ts'
import { ShellActions } from './shortcuts/shell-actions.tsx'
import { useStoredSettings } from './store-settings.ts'
import { followViewAs } from './view-as/follow-view-as.ts'

/** The guard and the layout: first reads who is signed in, then decides which page to show. */
export function Console() {
  const token = useSession(session => session.token)
  const listening = useSession(session => session.user !== null && !session.ended)

  useEffect(() => {
    if (!session.getState().user) void loadAccess()
    const stopViewAs = followViewAs()
    const stopMenu = followMenuSource(loadMenu)
    return () => {
      stopViewAs()
      stopMenu()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is opened again for another token
  useEffect(
    () => (listening ? followEvents(() => void refreshAccess(), refreshMenu) : undefined),
    [listening, token],
  )

  useOtherTabs()
  useStoredSettings()

  return (
    <Layout>
      <PageHost />
      <ShellActions />
    </Layout>
  )
}
