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
  /** The titles of the sections that it lies in, from the outermost. */
  trail: readonly MenuNode['meta']['title'][]
}

/** Set by the shell around the pages. */
export const ReachablePages = createContext<readonly ReachablePage[]>([])

/** What the signed-in user may open, in the menu's order; nothing until their menu is known. */
export const useReachablePages = (): readonly ReachablePage[] => useContext(ReachablePages)
