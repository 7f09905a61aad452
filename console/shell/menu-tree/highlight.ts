import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { allRoutes } from '@greenroom/contract/routes'
import { type MenuItem, trailTo } from './build-menu.ts'

/**
 * The names from the root of the visible menu down to the entry that is highlighted for a page. In this order: the
 * entry that the page names (`activeMenu`), its own entry, its list's entry, or the nearest ancestor that is shown as
 * one entry (`hideChildrenInMenu`). Empty when the menu has none.
 */
export function highlight(
  { name, meta }: MenuNode,
  tree: readonly MenuNode[],
  items: readonly MenuItem[],
): readonly string[] {
  const own = trailTo(name, tree).reverse().toSpliced(1, 0, listAbove(name))
  for (const candidate of meta.activeMenu === null ? own : [meta.activeMenu]) {
    const trail = trailTo(candidate, items)
    if (trail.length > 0 && isEntry(trail, items)) return trail
  }
  return []
}

/** The name of the page that this page belongs to; empty for a page that the menu itself links to. */
const listAbove = (name: string) => allRoutes.find(route => route.name === name)?.below ?? ''

/**
 * The names from the root of the whole menu down to a page, through its list or the entry that is highlighted for it.
 */
export function wholeTrail({ name, meta }: MenuNode, tree: readonly MenuNode[]): readonly string[] {
  const above = trailTo(meta.activeMenu ?? listAbove(name), tree)
  return above.length > 0 && above.at(-1) !== name ? [...above, name] : trailTo(name, tree)
}

function isEntry([name, ...rest]: readonly string[], items: readonly MenuItem[]): boolean {
  const item = items.find(one => one.name === name)
  return rest.length > 0 ? isEntry(rest, item?.children ?? []) : item?.children.length === 0
}
