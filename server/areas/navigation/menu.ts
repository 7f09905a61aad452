import type { RoleBase } from '@greenroom/contract/access'
import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import type { Language } from '@greenroom/contract/languages'
import { landingName } from '@greenroom/contract/paths'
import type { menuEntries } from './schema.ts'

export type StoredMenuEntry = typeof menuEntries.$inferSelect

/** Menu of a user, and the stored entries without a place: in a cycle, or below a missing entry. */
export interface ComputedMenu {
  menu: MenuNode[]
  unreachable: string[]
}

/** The parts of a role that determine the menu. */
export interface MenuRole {
  base: RoleBase
  /** Names of visible entries; null for all that the base may see. */
  menu: readonly string[] | null
}

/**
 * Tree of the entries that the roles show together; each role shows the entries of its own that its base may see. Every role
 * shows the landing page. A section is shown with its content; an empty one is left out. Entries without children have
 * no `children`. Entries without a place are left out and returned by name.
 */
export function computeMenu(entries: readonly StoredMenuEntry[], roles: readonly MenuRole[]): ComputedMenu {
  const childrenOf = Map.groupBy(entries, entry => entry.parentId)
  const reached = new Set<string>()
  const bases = new Set(roles.map(({ base }) => base))
  const showing = roles.map(({ base, menu }) => ({ bases: new Set([base]), names: menu && new Set(menu) }))

  /** True when one role shows the entry; a user without roles sees entries for everyone. */
  function isShown(entry: StoredMenuEntry): boolean {
    if (roles.length === 0 || entry.name === landingName) return true
    return showing.some(role => (role.names?.has(entry.name) ?? true) && maySee(entry, role.bases))
  }

  function reach(parentId: string | null): void {
    for (const { id } of childrenOf.get(parentId) ?? []) {
      reached.add(id)
      reach(id)
    }
  }

  function nodesUnder(parentId: string | null): MenuNode[] {
    return (childrenOf.get(parentId) ?? [])
      .filter(entry => maySee(entry, bases) && (childrenOf.has(entry.id) || isShown(entry)))
      .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
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

/** The menu with titles in one language added. */
export function withLocale(menu: readonly MenuNode[], language: Language): MenuNode[] {
  return menu.map(({ meta, children, ...node }) => ({
    ...node,
    meta: { ...meta, locale: meta.title[language] },
    ...(children && { children: withLocale(children, language) }),
  }))
}
