import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'

/** Whether a node links to another site. */
export function isExternal({ path }: Pick<MenuNode, 'path'>): boolean {
  return /^https?:\/\//i.test(path)
}

/** Whether a role may open a node: no roles or `*` allow everyone (specification §6). */
export function isAllowed({ meta }: Pick<MenuNode, 'meta'>, role: string): boolean {
  if (!meta.requiresAuth || meta.roles.length === 0) return true
  return meta.roles.includes('*') || meta.roles.includes(role)
}

/** Every node of a tree, parents before their children. */
export function allNodes(tree: readonly MenuNode[]): MenuNode[] {
  return tree.flatMap(node => [node, ...allNodes(node.children ?? [])])
}
