import type { Location } from 'react-router'

/** One visited page that can be gone back to; its content keeps its state. */
export interface Tab {
  id: string
  /** The name of its route. */
  name: string
  /** Where the page stands: its path, its query and what the history keeps beside them. */
  location: Location
  /** Stands at the left and is spared when several tabs are closed at once. */
  pinned: boolean
  /** The name of the one thing that its page is about; absent while that is unknown, and on other pages. */
  title?: string
  /** What tells the tab from others of the same page, in the language on screen; empty or absent when nothing does. */
  detail?: () => string
  /** Counts how often its drawers were closed from outside; absent before the first time. */
  openings?: number
  /** Counts reloads; content of an earlier run is thrown away. */
  run: number
}

/** All tabs, in the order of the bar. */
export interface Tabs {
  list: readonly Tab[]
  /** Empty while a page is on screen that has no tab. */
  shownId: string
  /** The ids of tabs in the order in which they were last shown, the present one last. */
  recent: readonly string[]
}

/** The id of the landing page's tab, which is always there and first. */
export const homeId = 'home'

/** Tabs of one browser at most; beyond that the one that was not shown for longest gives way. */
export const tabLimit = 50

/** The same place in the console: path and query. */
export function isSamePlace(a: Pick<Location, 'pathname' | 'search'>, b: typeof a): boolean {
  return a.pathname === b.pathname && a.search === b.search
}

/** The tab of an id. */
export function tabOf(tabs: Tabs, id: string): Tab | undefined {
  return tabs.list.find(tab => tab.id === id)
}

/** The tabs with another one on screen. */
export function show(tabs: Tabs, id: string): Tabs {
  return { ...tabs, shownId: id, recent: [...tabs.recent.filter(other => other !== id), id] }
}

/** The tabs with a changed one. */
export function change(tabs: Tabs, id: string, part: Partial<Omit<Tab, 'id'>>): Tabs {
  return { ...tabs, list: tabs.list.map(tab => (tab.id === id ? { ...tab, ...part } : tab)) }
}

/** The tab moved to a place in the bar, as near as pinned tabs staying left of the others allows. */
export function move(tabs: Tabs, id: string, index: number): Tabs {
  const tab = tabOf(tabs, id)
  if (!tab || id === homeId) return tabs
  const others = tabs.list.filter(other => other !== tab)
  const pinned = others.filter(other => other.pinned).length
  const [first, last] = tab.pinned ? [Math.min(1, pinned), pinned] : [pinned, others.length]
  const place = Math.min(Math.max(index, first), last)
  return { ...tabs, list: others.toSpliced(place, 0, tab) }
}

/** Pins the tab, or unpins it; it takes the place next to the border between the two kinds. */
export function pin(tabs: Tabs, id: string, pinned: boolean): Tabs {
  if (id === homeId) return tabs
  const changed = change(tabs, id, { pinned })
  const border = changed.list.filter(tab => tab.pinned && tab.id !== id).length
  return move(changed, id, border)
}
