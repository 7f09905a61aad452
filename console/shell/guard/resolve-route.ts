import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { landingPath, loginPath } from '@greenroom/contract/paths'
import { allRoutes } from '@greenroom/contract/routes'
import { matchPath } from 'react-router'
import { safeTarget, targetOf } from '../../kit/navigation/redirect.ts'
import { buildMenu } from '../menu-tree/build-menu.ts'
import { firstPage } from '../menu-tree/first-page.ts'
import { allNodes, isAllowed, isExternal } from '../menu-tree/nodes.ts'

/** What an address shows to a signed-in user. */
export type Decision =
  | { kind: 'page'; node: MenuNode }
  | { kind: 'redirect'; to: string }
  /** Navigates to a page of the console and loads its content again. */
  | { kind: 'reload'; to: string }
  | { kind: 'not-found' }

/** The user who opens a page, with their menu and the existing pages. */
export interface Reader {
  menu: readonly MenuNode[]
  role: string
  /** True when the menu is the server's, false when it consists of the console's own routes. */
  fromServer: boolean
  hasPage: (name: string) => boolean
  /** True when the page would only show the user which permission is missing. */
  isRefused?: (name: string) => boolean
}

/**
 * The rule of specification §6: a page is reachable only if its name is in the menu and the role may open it.
 * Everything else is not found, and the address stays. With the console's own routes, a page that the role may not open
 * redirects to the first page that it may open. A section redirects to its first visible page.
 */
export function resolveRoute(address: { pathname: string; search: string }, reader: Reader): Decision {
  const { pathname, search } = address
  if (pathname === '/') return { kind: 'redirect', to: landingPath }
  if (pathname === loginPath) return { kind: 'redirect', to: targetOf(search) }
  if (pathname.startsWith(redirectPrefix)) return { kind: 'reload', to: redirectTarget(address) }
  const nodes = nodesAt(pathname, reader.menu)
  // A page takes precedence over a section with the same path.
  const node = nodes.find(one => reader.hasPage(one.name)) ?? nodes[0]
  if (!node) return leadToMovedPage(address, reader)
  if (!isAllowed(node, reader.role)) {
    return reader.fromServer ? { kind: 'not-found' } : leadInto(reader.menu, reader, pathname)
  }
  if (reader.hasPage(node.name)) return { kind: 'page', node }
  return leadInto(node.children ?? [], reader, pathname)
}

/** Results of {@link nodesAt}. One navigation resolves the pages of all tabs several times. */
const chainsByMenu = new WeakMap<readonly MenuNode[], Map<string, readonly MenuNode[]>>()

/** The nodes of a menu whose path matches an address. */
function nodesAt(pathname: string, menu: readonly MenuNode[]): readonly MenuNode[] {
  const chains = chainsByMenu.get(menu) ?? new Map<string, readonly MenuNode[]>()
  chainsByMenu.set(menu, chains)
  const nodes =
    chains.get(pathname) ??
    allNodes(menu).filter(node => !isExternal(node) && matchPath(node.path, pathname) !== null)
  chains.set(pathname, nodes)
  return nodes
}

/**
 * Redirects from the default path of a page to the path that an administrator gave it, so that links and bookmarks
 * still work.
 */
function leadToMovedPage(address: { pathname: string; search: string }, { menu }: Reader): Decision {
  const route = allRoutes.find(one => one.path === address.pathname)
  const node = allNodes(menu).find(one => one.name === route?.name)
  if (!node || node.path === address.pathname) return { kind: 'not-found' }
  return { kind: 'redirect', to: `${node.path}${address.search}` }
}

/** Redirects to the first visible page among these nodes; not found when that is the current page or there is none. */
function leadInto(nodes: readonly MenuNode[], reader: Reader, pathname: string): Decision {
  const first = firstPage(buildMenu(nodes, reader))
  return first === undefined || first === pathname ? { kind: 'not-found' } : { kind: 'redirect', to: first }
}

const redirectPrefix = '/redirect/'

/** The target of `/redirect/:path`. The path is either encoded as one segment or written as several. */
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
