import { homeId, show, type Tab, type Tabs, tabOf } from './model.ts'

/** What is closed, seen from one tab. */
export type Closing = 'this' | 'left' | 'right' | 'others' | 'all'

/**
 * The tabs that a closing takes away; pinned ones stay, unless it is the tab itself that is meant.
 * @param id the tab that it is asked of; empty on a page without one
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
 * The tabs without those that are closed. When the one on screen is among them, the tab that the closing was asked
 * of takes its place; when that is gone too, its neighbour at the left (`pages-and-calls.md` §3.6).
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

/** What could be closed from a tab: for the menu, which offers nothing that does nothing. */
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
