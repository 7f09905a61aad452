import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { allRoutes } from '@greenroom/contract/routes'
import { type MenuItem, trailTo } from './build-menu.ts'

/**
 * The names from the root of the drawn menu down to the entry that stands for a page: the one that the page names
 * (`activeMenu`), its own, that of the list that it lies below, or the nearest above it that is drawn as one entry
 * (`hideChildrenInMenu`). Empty when the menu has none.
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

/** The name of the page of the console that leads to another one; empty for a page that the menu itself leads to. */
const listAbove = (name: string) => allRoutes.find(route => route.name === name)?.below ?? ''

/**
 * The names from the root of the whole menu down to a page, through the list that it lies below, or the entry that is
 * highlighted for it.
 */
export function wholeTrail({ name, meta }: MenuNode, tree: readonly MenuNode[]): readonly string[] {
  const above = trailTo(meta.activeMenu ?? listAbove(name), tree)
  return above.length > 0 && above.at(-1) !== name ? [...above, name] : trailTo(name, tree)
}

function isEntry([name, ...rest]: readonly string[], items: readonly MenuItem[]): boolean {
  const item = items.find(one => one.name === name)
  return rest.length > 0 ? isEntry(rest, item?.children ?? []) : item?.children.length === 0
}
