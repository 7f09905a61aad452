import { randomUUIDv7 } from 'node:crypto'
import type { MenuEntryFields } from '@greenroom/contract/areas/navigation/menu'
import type { StoredMenuEntry } from './menu.ts'

/** Some fields of an entry, as parsed from a request. */
type Changes = { [K in keyof MenuEntryFields]?: MenuEntryFields[K] | undefined }

/** The stored entry with changed fields; moves set its place. */
export function withFields(entry: StoredMenuEntry, changes: Changes): StoredMenuEntry {
  const { name, path, icon, roles, hideInMenu, hideChildrenInMenu, noAffix, ignoreCache } = entry
  return {
    ...entry,
    name: changes.name ?? name,
    path: changes.path ?? path,
    title: {
      'zh-CN': changes.titleChinese ?? entry.title['zh-CN'],
      'en-US': changes.titleEnglish ?? entry.title['en-US'],
    },
    icon: changes.icon ?? icon,
    parentId: changes.parentId === undefined ? entry.parentId : changes.parentId,
    roles: changes.roles ?? roles,
    hideInMenu: changes.hideInMenu ?? hideInMenu,
    hideChildrenInMenu: changes.hideChildrenInMenu ?? hideChildrenInMenu,
    activeMenu: changes.activeMenu === undefined ? entry.activeMenu : changes.activeMenu || null,
    noAffix: changes.noAffix ?? noAffix,
    ignoreCache: changes.ignoreCache ?? ignoreCache,
  }
}

/** A blank entry. */
export function newEntry(): StoredMenuEntry {
  return {
    id: randomUUIDv7(),
    parentId: null,
    name: '',
    path: '',
    title: { 'zh-CN': '', 'en-US': '' },
    icon: '',
    position: 0,
    roles: [],
    requiresAuth: true,
    hideInMenu: false,
    hideChildrenInMenu: false,
    activeMenu: null,
    noAffix: false,
    ignoreCache: false,
    external: false,
    updatedAt: new Date(),
    version: 1,
  }
}
