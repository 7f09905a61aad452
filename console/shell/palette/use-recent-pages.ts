import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { useAccess } from '../guard/access.ts'
import { decide } from '../guard/decide.ts'
import { noteOpened } from './recent-pages.ts'

/** Notes each page that the person opens. */
export function useRecentPages(): void {
  const { pathname } = useLocation()
  const access = useAccess()
  const userId = useSession(session => session.user?.id)
  useEffect(() => {
    if (!access || userId === undefined) return
    const decision = decide({ pathname, search: '' }, access)
    if (decision.kind === 'page') noteOpened(userId, decision.node.name)
  }, [pathname, access, userId])
}
