import type { MenuEntry, MenuTree } from '@greenroom/contract/areas/navigation/menu'
import { recordId } from '../../../testing/records.ts'

/** A page at the top of the menu. */
export function buildMenuEntry(number: number, fields: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id: recordId(number),
    kind: 'page',
    name: `entry-${number}`,
    path: `/entry-${number}`,
    titleChinese: `条目${number}`,
    titleEnglish: `Entry ${number}`,
    icon: '',
    parentId: null,
    place: 1,
    roles: ['*'],
    hideInMenu: false,
    hideChildrenInMenu: false,
    activeMenu: '',
    noAffix: false,
    ignoreCache: false,
    origin: 'default',
    updatedTime: '2026-03-01T08:00:00.000Z',
    version: 1,
    ...fields,
  }
}

/** A section “Entry 1” over “Entry 2” and “Entry 3”, and a page “Entry 4” beside it. */
export function buildMenuTree(fields: Partial<MenuTree> = {}): MenuTree {
  const entries = [
    buildMenuEntry(1, { kind: 'section' }),
    buildMenuEntry(2, { parentId: recordId(1), place: 1 }),
    buildMenuEntry(3, { parentId: recordId(1), place: 2 }),
    buildMenuEntry(4, { place: 2 }),
  ]
  return { entries, missingPages: [], layout: 'specified', revision: 'first', ...fields }
}
