import {
  type MenuEntry,
  type MenuKind,
  menuAudiences,
  menuLimits,
  type newMenuEntryFields,
} from '@greenroom/contract/areas/navigation/menu'
import { allRoutes } from '@greenroom/contract/routes'
import type * as z from 'zod'
import { isMenuIcon } from '../../kit/display/menu-icons.ts'

type Values = z.input<typeof newMenuEntryFields>

/** What is written of an entry; an icon or a role of a later version is left out. */
export function fieldsOf(entry: MenuEntry): Values {
  const { kind, name, path, titleChinese, titleEnglish, parentId, place } = entry
  const { hideInMenu, hideChildrenInMenu, activeMenu, noAffix, ignoreCache } = entry
  return {
    kind,
    name,
    path,
    titleChinese,
    titleEnglish,
    parentId,
    place,
    hideInMenu,
    hideChildrenInMenu,
    activeMenu,
    noAffix,
    ignoreCache,
    icon: isMenuIcon(entry.icon) ? entry.icon : '',
    roles: menuAudiences.filter(role => entry.roles.includes(role)),
  }
}

/** What a new entry starts as: the last under its parent. */
export function blankFields(kind: MenuKind, parentId: string | null): Values {
  return {
    kind,
    parentId,
    name: '',
    path: '',
    titleChinese: '',
    titleEnglish: '',
    activeMenu: '',
    icon: kind === 'link' ? 'link' : '',
    place: menuLimits.place,
    roles: ['*'],
    hideInMenu: false,
    hideChildrenInMenu: false,
    noAffix: false,
    ignoreCache: false,
  }
}

/** What a page of the console begins with, when it is put into the menu again. */
export function pageFields(name: string): Partial<Values> {
  const route = allRoutes.find(one => one.name === name)
  if (!route) return { name }
  return {
    name,
    path: route.path,
    titleChinese: route.title['zh-CN'],
    titleEnglish: route.title['en-US'],
    roles: menuAudiences.filter(role => route.roles.includes(role)),
    hideInMenu: route.hideInMenu ?? false,
  }
}

/** Whether the console itself brings an entry of this name, which then keeps it. */
export function isBuiltIn(name: string): boolean {
  return allRoutes.some(route => route.name === name)
}
