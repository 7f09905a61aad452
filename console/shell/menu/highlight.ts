import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { type MenuItem, trailTo } from './build-menu.ts'

/**
 * The names from the root of the drawn menu down to the entry that stands for a page: the one that the page names
 * (`activeMenu`), its own, or the nearest above it that is drawn as one entry (`hideChildrenInMenu`). Empty when the
 * menu has none.
 */
export function highlight(
  { name, meta }: MenuNode,
  tree: readonly MenuNode[],
  items: readonly MenuItem[],
): readonly string[] {
  const candidates = meta.activeMenu === null ? trailTo(name, tree).reverse() : [meta.activeMenu]
  for (const candidate of candidates) {
    const trail = trailTo(candidate, items)
    if (trail.length > 0 && isEntry(trail, items)) return trail
  }
  return []
}

function isEntry([name, ...rest]: readonly string[], items: readonly MenuItem[]): boolean {
  const item = items.find(one => one.name === name)
  return rest.length > 0 ? isEntry(rest, item?.children ?? []) : item?.children.length === 0
}
