import { allRoutes, type PlacedRoute } from '@greenroom/contract/routes'
import type { StoredMenuEntry } from './menu.ts'

const byName: ReadonlyMap<string, PlacedRoute> = new Map(allRoutes.map(route => [route.name, route]))

/** Built-in route of this name; undefined for entries of users. */
export function defaultRoute(name: string): PlacedRoute | undefined {
  return byName.get(name)
}

/** Initial fields of a built-in entry, without its place. */
export function defaultFields({ path, title, icon, roles, hideInMenu = false }: PlacedRoute) {
  return {
    path,
    title,
    icon,
    roles: [...roles],
    hideInMenu,
    hideChildrenInMenu: false,
    activeMenu: null,
    noAffix: false,
    ignoreCache: false,
    external: /^https?:/i.test(path),
  }
}

/** True when a built-in entry has its initial fields and parent. */
export function isAsDefault(entry: StoredMenuEntry, parent: StoredMenuEntry | undefined): boolean {
  const route = defaultRoute(entry.name)
  return route !== undefined && route.parent === (parent?.name ?? null) && hasDefaultFields(entry, route)
}

/** True when an entry has its initial fields, at any place. */
export function hasDefaultFields(entry: StoredMenuEntry, route: PlacedRoute): boolean {
  const defaults = defaultFields(route)
  return (
    entry.path === defaults.path &&
    entry.title['zh-CN'] === defaults.title['zh-CN'] &&
    entry.title['en-US'] === defaults.title['en-US'] &&
    entry.icon === defaults.icon &&
    entry.roles.toSorted().join() === defaults.roles.toSorted().join() &&
    entry.hideInMenu === defaults.hideInMenu &&
    entry.external === defaults.external &&
    entry.activeMenu === null &&
    !entry.hideChildrenInMenu &&
    !entry.noAffix &&
    !entry.ignoreCache
  )
}
