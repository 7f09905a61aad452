import { homeId, show, type Tab, type Tabs, tabOf } from './model.ts'

/** Which tabs to close, relative to one tab. */
export type Closing = 'this' | 'left' | 'right' | 'others' | 'all'

/**
 * The tabs to close. Pinned tabs stay, except with `this`.
 * @param id the tab that the command belongs to; empty on a page without one
 */
export function tabsToClose({ list }: Tabs, id: string, closing: Closing): Tab[] {
  const index = list.findIndex(tab => tab.id === id)
  if (index < 0 && closing !== 'all' && closing !== 'others') return []
  return list.filter((tab, place) => {
    if (tab.id === homeId) return false
    if (closing === 'this') return place === index
    if (tab.pinned) return false
    if (closing === 'left') return place < index
    if (closing === 'right') return place > index
    return closing === 'all' || place !== index
  })
}

/**
 * The tabs without the closed ones. If the tab on screen is closed, the tab of the command is shown; if that is closed
 * too, the left neighbour (`pages-and-calls.md` §3.6).
 */
export function close(tabs: Tabs, closed: readonly Tab[], activeId: string): Tabs {
  const closedTabs = new Set(closed)
  const list = tabs.list.filter(tab => !closedTabs.has(tab))
  const ids = new Set(list.map(tab => tab.id))
  const left = { ...tabs, list, recent: tabs.recent.filter(id => ids.has(id)) }
  if (tabs.shownId === '' || ids.has(tabs.shownId)) return left
  if (ids.has(activeId)) return show(left, activeId)
  const index = tabs.list.findIndex(tab => tab.id === tabs.shownId)
  const next = tabs.list.slice(0, index).findLast(tab => !closedTabs.has(tab)) ?? list[0]
  return next ? show(left, next.id) : { ...left, shownId: '' }
}

/**
 * The tabs of a bar that has just been switched on: without those that were opened while it was off. The page on screen
 * and tabs with unsaved changes stay.
 */
export function atFirstSight(tabs: Tabs, dirty: ReadonlySet<string>): Tabs {
  const unseen = tabs.list.filter(
    ({ id, openedWithoutBar }) => openedWithoutBar && id !== tabs.shownId && !dirty.has(id),
  )
  const left = close(tabs, unseen, tabs.shownId)
  return { ...left, list: left.list.map(({ openedWithoutBar, ...tab }) => tab) }
}

/** Which ways of closing would close a tab; the menu disables the others. */
export function closings(tabs: Tabs, id: string): Record<Closing, boolean> {
  const some = (closing: Closing) => tabsToClose(tabs, id, closing).length > 0
  const pinned = tabOf(tabs, id)?.pinned ?? false
  return {
    this: !pinned && some('this'),
    left: some('left'),
    right: some('right'),
    others: some('others'),
    all: some('all'),
  }
}
