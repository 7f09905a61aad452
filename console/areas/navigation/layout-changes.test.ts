import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { describe, expect, it } from 'vitest'
import { recordId } from '../../testing/records.ts'
import { entryTitle } from './labels.ts'
import { changesOf, hasChanges } from './layout-changes.ts'
import { buildMenuEntry } from './testing/entries.ts'

const section = (number: number, fields: Partial<MenuEntry> = {}) =>
  buildMenuEntry(number, { kind: 'section', ...fields })
const below = (number: number, parent: number, fields: Partial<MenuEntry> = {}) =>
  buildMenuEntry(number, { parentId: recordId(parent), ...fields })

const title = (number: number) => entryTitle(buildMenuEntry(number))

describe('the changes of a layout', () => {
  it('are none for the same menu, also when an entry stays hidden', () => {
    const menu = [section(1), below(2, 1), below(3, 1, { hideInMenu: true })]
    expect(hasChanges(changesOf(menu, menu))).toBe(false)
  })

  it('name what moves, by the section that it comes to, and the sections that go', () => {
    const before = [section(1), below(2, 1), below(3, 1), section(4)]
    const after = [section(5), below(2, 5), below(3, 5), section(4)]
    expect(changesOf(before, after)).toMatchObject({
      moved: [{ section: title(5), titles: [title(2), title(3)] }],
      removed: [title(1)],
      shown: [],
      hidden: [],
    })
  })

  it('name what the menu shows newly and no longer, through a hidden section too', () => {
    const before = [section(1), below(2, 1, { hideInMenu: true }), below(3, 1)]
    const after = [section(4), below(2, 4), section(1, { hideInMenu: true }), below(3, 1)]
    expect(changesOf(before, after)).toMatchObject({ shown: [title(2)], hidden: [title(3)], moved: [] })
  })

  it('name new titles, and the entries of users that stay', () => {
    const before = [buildMenuEntry(1), buildMenuEntry(2, { origin: 'own' })]
    const after = [
      buildMenuEntry(1, { titleChinese: '我的', titleEnglish: '我的' }),
      buildMenuEntry(2, { origin: 'own' }),
    ]
    expect(changesOf(before, after)).toMatchObject({
      renamed: [{ from: title(1), to: '我的' }],
      kept: [title(2)],
    })
  })
})
