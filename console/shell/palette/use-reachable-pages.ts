import { useMemo } from 'react'
import { useSession } from '../../kit/session.ts'
import { hasPage } from '../pages.ts'
import { type ReachablePage, reachablePages } from './reachable-pages.ts'

/** What the signed-in person may open; nothing until their menu is known. */
export function useReachablePages(): ReachablePage[] {
  const menu = useSession(session => session.menu)
  const role = useSession(session => session.user?.role)
  return useMemo(
    () => (menu && role !== undefined ? reachablePages({ menu, role, hasPage }) : []),
    [menu, role],
  )
}
