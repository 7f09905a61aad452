import type { MenuNode } from '@greenroom/contract/areas/access'
import { isAllowed, isExternal } from './nodes.ts'

/** What the menu is drawn from. */
export interface MenuItem {
  name: string
  path: string
  title: MenuNode['meta']['title']
  icon: string
  external: boolean
  children: readonly MenuItem[]
}

interface Reader {
  role: string
  hasPage: (name: string) => boolean
}

/**
 * The part of the server's menu that is drawn: in its order, without what is hidden, what the role may not open,
 * what has no page yet, and sections that would be empty.
 */
export function buildMenu(tree: readonly MenuNode[], reader: Reader): MenuItem[] {
  return [...tree]
    .sort((a, b) => a.meta.order - b.meta.order)
    .filter(node => !node.meta.hideInMenu && isAllowed(node, reader.role))
    .map(node => ({
      name: node.name,
      path: node.path,
      title: node.meta.title,
      icon: node.meta.icon,
      external: isExternal(node),
      children: buildMenu(node.children ?? [], reader),
    }))
    .filter(item => item.external || item.children.length > 0 || reader.hasPage(item.name))
}

/** The names from the root down to the item with this name; empty when it is not in the menu. */
export function trailTo(name: string, items: readonly MenuItem[]): string[] {
  for (const item of items) {
    if (item.name === name) return [name]
    const trail = trailTo(name, item.children)
    if (trail.length > 0) return [item.name, ...trail]
  }
  return []
}
