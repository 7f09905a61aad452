import { useEffect } from 'react'
import { useSession } from '../../kit/session/session.ts'
import { useAccess } from '../guard/access.ts'
import { resolveRoute } from '../guard/resolve-route.ts'
import { useShownPath } from '../tab-state/shown-path.ts'
import { trackOpened } from './recent-pages.ts'

/** Records each page that the user opens. */
export function useRecentPages(): void {
  const pathname = useShownPath()
  const access = useAccess()
  const userId = useSession(session => session.user?.id)
  useEffect(() => {
    if (!access || userId === undefined) return
    const decision = resolveRoute({ pathname, search: '' }, access)
    if (decision.kind === 'page') trackOpened(userId, decision.node.name)
  }, [pathname, access, userId])
}
