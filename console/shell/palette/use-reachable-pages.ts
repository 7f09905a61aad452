import { useMemo } from 'react'
import type { ReachablePage } from '../../kit/navigation/reachable-pages.ts'
import { useAccess } from '../guard/access.ts'
import { reachablePages } from './reachable-pages.ts'

/** The pages that the signed-in user may open; empty until their menu is known. */
export function useReachablePages(): ReachablePage[] {
  const access = useAccess()
  return useMemo(() => (access ? reachablePages(access) : []), [access])
}
