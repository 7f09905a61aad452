import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { hasParameter } from '@greenroom/contract/paths'
import type { ReachablePage } from '../../kit/navigation/reachable-pages.ts'
import type { Reader } from '../guard/resolve-route.ts'
import { isAllowed, isExternal } from '../menu-tree/nodes.ts'

/** Every page that the guard allows the user to open, in the menu's order, including pages that the menu hides. */
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
