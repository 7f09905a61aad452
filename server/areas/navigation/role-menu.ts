import type { RoleMenuEntry } from '@greenroom/contract/areas/roles/roles'
import type { StoredMenuEntry } from './menu.ts'
import { childrenOf } from './tree.ts'

/** The stored menu as a role chooses from it: parents before children, in order. */
export function toRoleMenu(entries: readonly StoredMenuEntry[]): RoleMenuEntry[] {
  const below = (parentId: string | null, parent: string | null): RoleMenuEntry[] =>
    childrenOf(entries, parentId).flatMap(({ id, name, title, roles, hideInMenu }) => [
      { name, parent, title, roles, hideInMenu },
      ...below(id, name),
    ])
  return below(null, null)
}
