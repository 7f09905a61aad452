import type { MenuNode, RoleBase } from '@greenroom/contract/areas/access'
import type { menuEntries } from './schema.ts'

export type StoredMenuEntry = typeof menuEntries.$inferSelect

/** A person's menu, and the stored entries that hang nowhere: in a cycle, or under an entry that is gone. */
export interface ComputedMenu {
  menu: MenuNode[]
  unreachable: string[]
}

/**
 * The entries that a person who stands on `bases` may see, as a tree. Sections of which nothing can be seen are
 * left out; entries without children have no `children`. Entries that hang nowhere are left out and named.
 */
export function computeMenu(entries: readonly StoredMenuEntry[], bases: ReadonlySet<RoleBase>): ComputedMenu {
  const childrenOf = Map.groupBy(entries, entry => entry.parentId)
  const reached = new Set<string>()

  function reach(parentId: string | null): void {
    for (const { id } of childrenOf.get(parentId) ?? []) {
      reached.add(id)
      reach(id)
    }
  }

  function nodesUnder(parentId: string | null): MenuNode[] {
    return (childrenOf.get(parentId) ?? [])
      .filter(entry => maySee(entry, bases))
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .flatMap(entry => {
        if (!childrenOf.has(entry.id)) return toNode(entry)
        const children = nodesUnder(entry.id)
        return children.length > 0 ? { ...toNode(entry), children } : []
      })
  }

  reach(null)
  return {
    menu: nodesUnder(null),
    unreachable: entries.filter(({ id }) => !reached.has(id)).map(({ name }) => name),
  }
}

function maySee({ roles }: StoredMenuEntry, bases: ReadonlySet<string>): boolean {
  return roles.some(role => role === '*' || bases.has(role))
}

function toNode(entry: StoredMenuEntry): MenuNode {
  const { name, path, position: order, title, icon, requiresAuth, roles } = entry
  const { hideInMenu, hideChildrenInMenu, activeMenu, noAffix, ignoreCache } = entry
  const flags = { requiresAuth, roles, hideInMenu, hideChildrenInMenu, activeMenu, noAffix, ignoreCache }
  return { name, path, meta: { title, icon, order, ...flags } }
}
