import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { useMemo } from 'react'
import { useAccess } from '../guard/access.ts'
import { resolveRoute } from '../guard/resolve-route.ts'
import { buildMenu, type MenuItem } from '../menu-tree/build-menu.ts'
import { highlight } from '../menu-tree/highlight.ts'
import { useShownPath } from '../tab-state/shown-path.ts'

export interface ShownMenu {
  items: readonly MenuItem[]
  /** The name of the entry to highlight; empty when there is none. */
  current: string
  /** The names from the root down to that entry. */
  trail: readonly string[]
}

/** The visible menu and the user's place in it; undefined until both are known. */
export function useMenu(): ShownMenu | undefined {
  const access = useAccess()
  const node = useShownNode()
  const items = useMemo(() => (access ? buildMenu(access.menu, access) : []), [access])
  return useMemo(() => {
    if (!access) return undefined
    const trail = node ? highlight(node, access.menu, items) : []
    return { items, current: trail.at(-1) ?? '', trail }
  }, [access, node, items])
}

/** The node of the page on screen; undefined when the menu has none. */
export function useShownNode(): MenuNode | undefined {
  const access = useAccess()
  const pathname = useShownPath()
  const decision = access && resolveRoute({ pathname, search: '' }, access)
  return decision?.kind === 'page' ? decision.node : undefined
}
