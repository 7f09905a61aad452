import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { hasParameter } from '@greenroom/contract/paths'
import { isAllowed, isExternal } from './nodes.ts'

/** Input for building the menu. */
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
  /** True when the page would only show the user which permission is missing. */
  isRefused?: (name: string) => boolean
}

/**
 * The visible part of a menu tree, in its order. Left out are hidden entries, entries that the role may not open,
 * entries without a page, pages that would only show a refusal, pages of one record, and empty sections.
 */
export function buildMenu(tree: readonly MenuNode[], reader: Reader): MenuItem[] {
  return [...tree]
    .sort((a, b) => a.meta.order - b.meta.order)
    .filter(node => !node.meta.hideInMenu && isAllowed(node, reader.role))
    .flatMap(node => {
      const { name, path, meta } = node
      const external = isExternal(node)
      const below = buildMenu(node.children ?? [], reader)
      const isOpen = reader.hasPage(name) && !reader.isRefused?.(name) && !hasParameter(path)
      if (!external && below.length === 0 && !isOpen) return []
      const children = meta.hideChildrenInMenu && !hasParameter(path) ? [] : below
      return { name, path, title: meta.title, icon: meta.icon, external, children }
    })
}

interface Named {
  name: string
  children?: readonly Named[] | undefined
}

/** The names from the root down to the entry with this name; empty when it is not in the tree. */
export function trailTo(name: string, entries: readonly Named[]): string[] {
  for (const entry of entries) {
    if (entry.name === name) return [name]
    const trail = trailTo(name, entry.children ?? [])
    if (trail.length > 0) return [entry.name, ...trail]
  }
  return []
}
