import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { allNodes, isExternal } from '../menu/nodes.ts'
import { hasPage } from '../pages.ts'
import { noteOpened } from './recent-pages.ts'

/** Notes each page that the person opens. */
export function useRecentPages(): void {
  const { pathname } = useLocation()
  const menu = useSession(session => session.menu)
  const userId = useSession(session => session.user?.id)
  useEffect(() => {
    if (!menu || userId === undefined) return
    const node = allNodes(menu).find(one => !isExternal(one) && matchPath(one.path, pathname))
    if (node && hasPage(node.name)) noteOpened(userId, node.name)
  }, [pathname, menu, userId])
}
