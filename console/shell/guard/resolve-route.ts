import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { landingPath, loginPath } from '@greenroom/contract/paths'
import { allRoutes } from '@greenroom/contract/routes'
import { matchPath } from 'react-router'
import { safeTarget, targetOf } from '../../kit/redirect.ts'
import { buildMenu } from '../menu/build-menu.ts'
import { firstPage } from '../menu/first-page.ts'
import { allNodes, isAllowed, isExternal } from '../menu/nodes.ts'

/** What an address shows to a signed-in user. */
export type Decision =
  | { kind: 'page'; node: MenuNode }
  | { kind: 'redirect'; to: string }
  /** Leads on to a page of the console, whose content is then loaded anew. */
  | { kind: 'reload'; to: string }
  | { kind: 'not-found' }

/** Who wants to see a page, and what there is. */
export interface Reader {
  menu: readonly MenuNode[]
  role: string
  /** Whether the menu is the server's, and not the console's own routes. */
  fromServer: boolean
  hasPage: (name: string) => boolean
  /** Whether the page could only tell the user which permission is missing. */
  isRefused?: (name: string) => boolean
}

/**
 * The rule of specification §6: a page is reachable only if its name is in the menu and the role may open it;
 * everything else is not found, at the address that was asked for. With the console's own routes, a page that the
 * role may not open leads to the first one that it may. A section leads to its first visible page.
 */
export function resolveRoute(address: { pathname: string; search: string }, reader: Reader): Decision {
  const { pathname, search } = address
  if (pathname === '/') return { kind: 'redirect', to: landingPath }
  if (pathname === loginPath) return { kind: 'redirect', to: targetOf(search) }
  if (pathname.startsWith(redirectPrefix)) return { kind: 'reload', to: redirectTarget(address) }
  const nodes = nodesAt(pathname, reader.menu)
  // A page comes before a section that was given its path.
  const node = nodes.find(one => reader.hasPage(one.name)) ?? nodes[0]
  if (!node) return leadToMovedPage(address, reader)
  if (!isAllowed(node, reader.role)) {
    return reader.fromServer ? { kind: 'not-found' } : leadInto(reader.menu, reader, pathname)
  }
  if (reader.hasPage(node.name)) return { kind: 'page', node }
  return leadInto(node.children ?? [], reader, pathname)
}

/** What {@link nodesAt} found. A navigation asks for the pages of all tabs, several times. */
const found = new WeakMap<readonly MenuNode[], Map<string, readonly MenuNode[]>>()

/** The nodes of a menu whose path an address has. */
function nodesAt(pathname: string, menu: readonly MenuNode[]): readonly MenuNode[] {
  const known = found.get(menu) ?? new Map<string, readonly MenuNode[]>()
  found.set(menu, known)
  const nodes =
    known.get(pathname) ??
    allNodes(menu).filter(node => !isExternal(node) && matchPath(node.path, pathname) !== null)
  known.set(pathname, nodes)
  return nodes
}

/** The path that a page begins with leads to where an administrator has put it: links and bookmarks go on working. */
function leadToMovedPage(address: { pathname: string; search: string }, { menu }: Reader): Decision {
  const route = allRoutes.find(one => one.path === address.pathname)
  const node = allNodes(menu).find(one => one.name === route?.name)
  if (!node || node.path === address.pathname) return { kind: 'not-found' }
  return { kind: 'redirect', to: `${node.path}${address.search}` }
}

/** To the first page among these that can be seen, unless that is where one stands. */
function leadInto(nodes: readonly MenuNode[], reader: Reader, pathname: string): Decision {
  const first = firstPage(buildMenu(nodes, reader))
  return first === undefined || first === pathname ? { kind: 'not-found' } : { kind: 'redirect', to: first }
}

const redirectPrefix = '/redirect/'

/** The address that `/redirect/:path` stands for, encoded in one part or written out after it. */
function redirectTarget({ pathname, search }: { pathname: string; search: string }): string {
  const rest = pathname.slice(redirectPrefix.length)
  const path = rest.includes('/') ? rest : decode(rest)
  return safeTarget(`/${path.replace(/^\//, '')}${search}`)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
