import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { decide } from '../guard/decide.ts'
import { hasPage } from '../pages.ts'
import { buildMenu, type MenuItem, trailTo } from './build-menu.ts'
import { useMenuTree } from './menu-source.ts'

export interface ShownMenu {
  items: readonly MenuItem[]
  /** The name of the entry whose page is on screen; empty when there is none. */
  current: string
  /** The names from the root down to that entry. */
  trail: readonly string[]
}

/** The menu as the person sees it, and where in it they are; undefined until both are known. */
export function useMenu(): ShownMenu | undefined {
  const location = useLocation()
  const menu = useMenuTree()
  const role = useSession(session => session.user?.role)
  const items = useMemo(
    () => (menu && role !== undefined ? buildMenu(menu, { role, hasPage }) : []),
    [menu, role],
  )
  if (!menu || role === undefined) return undefined
  const decision = decide(location, { menu, role, hasPage })
  const current = decision.kind === 'page' ? decision.node.name : ''
  return { items, current, trail: trailTo(current, items) }
}
