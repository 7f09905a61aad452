import { allRoutes, type PlacedRoute } from '@greenroom/contract/routes'
import type { StoredMenuEntry } from './menu.ts'

const byName: ReadonlyMap<string, PlacedRoute> = new Map(allRoutes.map(route => [route.name, route]))

/** What this version begins with under this name; undefined for what users added. */
export function defaultRoute(name: string): PlacedRoute | undefined {
  return byName.get(name)
}

/** What an entry of this version begins with, but for its place. */
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

/** Whether an entry of this version is as it begins: its fields, and what it lies under. */
export function isAsDefault(entry: StoredMenuEntry, parent: StoredMenuEntry | undefined): boolean {
  const route = defaultRoute(entry.name)
  return route !== undefined && route.parent === (parent?.name ?? null) && hasDefaultFields(entry, route)
}

/** Whether everything of an entry but its place is as it begins. */
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
