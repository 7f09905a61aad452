import { useMemo } from 'react'
import { useAccess } from '../guard/access.ts'
import { type ReachablePage, reachablePages } from './reachable-pages.ts'

/** What the signed-in user may open; nothing until their menu is known. */
export function useReachablePages(): ReachablePage[] {
  const access = useAccess()
  return useMemo(() => (access ? reachablePages(access) : []), [access])
}
