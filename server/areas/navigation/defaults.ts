import { allRoutes, type PlacedRoute } from '@greenroom/contract/routes'
import type { StoredMenuEntry } from './menu.ts'

const byName: ReadonlyMap<string, PlacedRoute> = new Map(allRoutes.map(route => [route.name, route]))

/** Built-in route of this name; undefined for entries of users. */
export function defaultRoute(name: string): PlacedRoute | undefined {
  return byName.get(name)
}

/** The fields of an entry that its place does not decide. */
export type DefaultFields = Omit<
  StoredMenuEntry,
  'id' | 'parentId' | 'name' | 'position' | 'requiresAuth' | 'updatedAt' | 'version'
>

/** Initial fields of a built-in entry, without its place. */
export function defaultFields({ path, title, icon, roles, hideInMenu = false }: PlacedRoute): DefaultFields {
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

/** True when an entry has these fields, at any place. */
export function hasFields(entry: StoredMenuEntry, fields: DefaultFields): boolean {
  return (
    entry.path === fields.path &&
    entry.title['zh-CN'] === fields.title['zh-CN'] &&
    entry.title['en-US'] === fields.title['en-US'] &&
    entry.icon === fields.icon &&
    entry.roles.toSorted().join() === fields.roles.toSorted().join() &&
    entry.hideInMenu === fields.hideInMenu &&
    entry.external === fields.external &&
    entry.activeMenu === fields.activeMenu &&
    !entry.hideChildrenInMenu &&
    !entry.noAffix &&
    !entry.ignoreCache
  )
}
