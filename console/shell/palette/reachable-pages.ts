import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { hasParameter } from '@greenroom/contract/paths'
import type { Reader } from '../guard/resolve-route.ts'
import { isAllowed, isExternal } from '../menu/nodes.ts'

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

/** Every page that the guard would let the user see, in the menu's order, those that the menu hides included. */
export function reachablePages({ menu, role, hasPage }: Reader): ReachablePage[] {
  const walk = (
    nodes: readonly MenuNode[],
    trail: readonly MenuNode['meta']['title'][],
    icon: string,
  ): ReachablePage[] =>
    [...nodes]
      .sort((a, b) => a.meta.order - b.meta.order)
      .flatMap(node => {
        const { title } = node.meta
        const shownIcon = node.meta.icon || icon
        const below = walk(node.children ?? [], [...trail, title], shownIcon)
        const external = isExternal(node)
        if (!isAllowed(node, role) || (!external && hasParameter(node.path))) return below
        if (!external && !hasPage(node.name)) return below
        return [{ name: node.name, path: node.path, title, icon: shownIcon, external, trail }, ...below]
      })
  return walk(menu, [], '')
}
