import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { createContext, useContext } from 'react'

/** A page, or an external link of the menu, that the user may open. */
export interface ReachablePage {
  name: string
  /** Absolute path, or a whole address for an external link. */
  path: string
  title: MenuNode['meta']['title']
  icon: string
  external: boolean
  /** Titles of the surrounding sections, outermost first. */
  trail: readonly MenuNode['meta']['title'][]
}

/** Provided by the shell around the pages. */
export const ReachablePages = createContext<readonly ReachablePage[]>([])

/** Pages that the signed-in user may open, in the order of the menu; empty until the menu is loaded. */
export const useReachablePages = (): readonly ReachablePage[] => useContext(ReachablePages)
