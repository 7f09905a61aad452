import type { Location } from 'react-router'

/** A visited page that keeps its state. */
export interface Tab {
  id: string
  /** The name of its route. */
  name: string
  /** Location of the page: path, query and history state. */
  location: Location
  /** A pinned tab is at the left and stays when several tabs are closed at once. */
  pinned: boolean
  /** Title of the page's record; absent while it is unknown, and for pages without a record. */
  title?: string
  /**
   * Text that distinguishes the tab from others of the same page, in the current language; empty or absent when none is
   * needed.
   */
  detail?: () => string
  /** True when it was opened while the tab bar was off: its user has never seen it in the bar. */
  openedWithoutBar?: boolean
  /** How often its drawers were closed from outside the page; absent before the first time. */
  openings?: number
  /** Number of reloads; each discards the state of the page. */
  run: number
}

/** All tabs, in the order of the bar. */
export interface Tabs {
  list: readonly Tab[]
  /** Empty while the page on screen has no tab. */
  shownId: string
  /** The ids of tabs by the time they were last shown, the current one last. */
  recent: readonly string[]
}

/** The id of the landing page's tab, which is always there and first. */
export const homeId = 'home'

/** Maximum number of tabs; beyond it, the tab that was not shown for the longest time is closed. */
export const tabLimit = 50

/** Whether two locations have the same path and query. */
export function isSamePlace(a: Pick<Location, 'pathname' | 'search'>, b: typeof a): boolean {
  return a.pathname === b.pathname && a.search === b.search
}

/** The tab of an id. */
export function tabOf(tabs: Tabs, id: string): Tab | undefined {
  return tabs.list.find(tab => tab.id === id)
}

/** Makes another tab the one on screen. */
export function show(tabs: Tabs, id: string): Tabs {
  return { ...tabs, shownId: id, recent: [...tabs.recent.filter(other => other !== id), id] }
}

/** Changes one tab. */
export function change(tabs: Tabs, id: string, part: Partial<Omit<Tab, 'id'>>): Tabs {
  return { ...tabs, list: tabs.list.map(tab => (tab.id === id ? { ...tab, ...part } : tab)) }
}

/** Moves a tab to a position in the bar, or as near as possible: pinned tabs stay left of the others. */
export function move(tabs: Tabs, id: string, index: number): Tabs {
  const tab = tabOf(tabs, id)
  if (!tab || id === homeId) return tabs
  const others = tabs.list.filter(other => other !== tab)
  const pinned = others.filter(other => other.pinned).length
  const [first, last] = tab.pinned ? [Math.min(1, pinned), pinned] : [pinned, others.length]
  const place = Math.min(Math.max(index, first), last)
  return { ...tabs, list: others.toSpliced(place, 0, tab) }
}

/** Pins or unpins a tab and moves it to the border between pinned and other tabs. */
export function pin(tabs: Tabs, id: string, pinned: boolean): Tabs {
  if (id === homeId) return tabs
  const changed = change(tabs, id, { pinned })
  const border = changed.list.filter(tab => tab.pinned && tab.id !== id).length
  return move(changed, id, border)
}
