import { landingPath } from '@greenroom/contract/paths'
import type { Location } from 'react-router'
import { randomId } from '../../kit/browser/random-id.ts'
import { withoutDrawers } from '../../kit/overlay/drawer-address.ts'
import { closeDrawers, withSearch } from './bare.ts'
import { change, homeId, isSamePlace, show, type Tab, type Tabs, tabLimit, tabOf } from './model.ts'

/** A navigation to a page. */
export interface TabActivation {
  location: Location
  /** The name of its route. */
  name: string
  /** `back` includes forward; `start` is the first address of the document. */
  how: 'start' | 'back' | 'link'
  /** The tab that this history entry belonged to when it was last on screen, if known. */
  tabId: string | undefined
  /** Whether the tab bar is shown. Without it, a link without a query opens the page without a query. */
  hasBar: boolean
}

interface Arrived {
  tabs: Tabs
  /** The tab's own address, which the browser must navigate to when the link named only the page. */
  leadTo?: Location
}

/**
 * Chooses the tab that shows a page, and returns the changed tabs. In this order: the tab of the history entry; the tab
 * on screen if its path stays (a filter, a page of a list); the tab with this exact address; for a link without a
 * query, the last used tab of the page, with its address but without its drawers; otherwise a new tab. Leaving a page
 * by a link, or in any way without the tab bar, closes its drawers.
 * @param dirty the ids of tabs that must not be closed when there are too many
 */
export function activateTab(before: Tabs, arrival: TabActivation, dirty: ReadonlySet<string>): Arrived {
  const arrived = chooseTab(before, arrival, dirty)
  if (arrived.tabs.shownId === before.shownId) return arrived
  return { ...arrived, tabs: leaveTab(arrived.tabs, before.shownId, arrival, dirty) }
}

/**
 * The tabs after one of them is left. A link closes its drawers; choosing another tab keeps them, because the user
 * comes back.
 */
export function leaveTab(
  tabs: Tabs,
  id: string,
  { how, tabId, hasBar }: Pick<TabActivation, 'how' | 'tabId' | 'hasBar'>,
  dirty: ReadonlySet<string>,
): Tabs {
  const isByLink = how === 'link' && tabId === undefined
  return isByLink || !hasBar ? closeDrawers(tabs, id, dirty) : tabs
}

function chooseTab(tabs: Tabs, arrival: TabActivation, dirty: ReadonlySet<string>): Arrived {
  const { location, name, how, tabId, hasBar } = arrival
  const existingTab = inHistory(tabs, arrival) ?? onScreen(tabs, arrival) ?? atAddress(tabs, location)
  const isPageLink = how === 'link' && tabId === undefined && location.search === ''
  if (existingTab) {
    const isReopened = isPageLink && existingTab.id !== tabs.shownId
    const settled = settle(tabs, existingTab, arrival)
    return { tabs: show(isReopened ? closeDrawers(settled, existingTab.id, dirty) : settled, existingTab.id) }
  }
  const used = isPageLink ? lastUsed(tabs, location.pathname) : undefined
  // Keeps the hash while the browser navigates to the tab's own address.
  const { hash } = location
  if (used) {
    const bareSearch = hasBar ? withoutDrawers(used.location.search) : ''
    const own = dirty.has(used.id) ? used.location : withSearch(used.location, bareSearch)
    const leadTo = hash === '' ? own : { ...own, hash, state: location.state }
    return { tabs: show(closeDrawers(tabs, used.id, dirty), used.id), leadTo }
  }
  const tab: Tab = {
    id: randomId(),
    name,
    location,
    pinned: false,
    run: 0,
    ...(!hasBar && { openedWithoutBar: true }),
  }
  const added = { ...tabs, list: [...tabs.list, tab] }
  return { tabs: show(makeRoom(added, tab.id, dirty), tab.id) }
}

function inHistory(tabs: Tabs, { location, tabId = '' }: TabActivation): Tab | undefined {
  const tab = tabOf(tabs, tabId)
  return tab?.location.pathname === location.pathname ? tab : undefined
}

function onScreen(tabs: Tabs, { location, how }: TabActivation): Tab | undefined {
  const activeTab = tabOf(tabs, tabs.shownId)
  return how === 'link' && activeTab?.location.pathname === location.pathname ? activeTab : undefined
}

function atAddress(tabs: Tabs, location: Location): Tab | undefined {
  if (location.pathname === landingPath) return tabOf(tabs, homeId)
  return tabs.list.find(tab => isSamePlace(tab.location, location))
}

function lastUsed({ list, recent }: Tabs, pathname: string): Tab | undefined {
  const tabs = list.filter(tab => tab.location.pathname === pathname)
  return tabs.toSorted((a, b) => recent.indexOf(b.id) - recent.indexOf(a.id))[0]
}

/** Keeps the old location when an equal address is opened, so that the page does not render. */
function settle(tabs: Tabs, { id, location: before }: Tab, { location, name }: TabActivation): Tabs {
  const isSame =
    isSamePlace(before, location) && before.hash === location.hash && before.state === location.state
  return isSame ? tabs : change(tabs, id, { location, name })
}

function makeRoom(tabs: Tabs, newId: string, dirty: ReadonlySet<string>): Tabs {
  if (tabs.list.length <= tabLimit) return tabs
  const { list, recent } = tabs
  const [leaving] = list
    .filter(tab => !tab.pinned && !dirty.has(tab.id) && tab.id !== newId && tab.id !== tabs.shownId)
    .toSorted((a, b) => recent.indexOf(a.id) - recent.indexOf(b.id))
  return leaving ? { ...tabs, list: list.filter(tab => tab !== leaving) } : tabs
}
