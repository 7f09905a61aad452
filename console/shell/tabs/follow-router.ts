import { landingPath } from '@greenroom/contract/paths'
import i18next from 'i18next'
import { createPath, type Location } from 'react-router'
import { queryClient } from '../../kit/call/query.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { session } from '../../kit/session/session.ts'
import { settings } from '../../kit/settings/settings.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { currentAccess, userAccess } from '../guard/access.ts'
import { type Reader, resolveRoute } from '../guard/resolve-route.ts'
import { consoleRouter } from '../router.ts'
import { activateTab, leaveTab } from '../tab-state/activate-tab.ts'
import { closeDrawers } from '../tab-state/bare.ts'
import { atFirstSight, close } from '../tab-state/close.ts'
import { change, homeId, tabOf } from '../tab-state/model.ts'
import { locationAt, readStoredTabs, type StoredTab, storeTabs } from '../tab-state/stored-tabs.ts'
import { forgetDirty, noTabs, type TabsState, tabs } from '../tab-state/tabs-store.ts'

/** The tab of each history entry, by the entry's key; newest entries last. */
const entries = new Map<string, string>()
/** The user to whom the tabs belong. */
let userId = ''

/** The router's key of the first entry of a document: a typed address, or a link from another site. */
const unkeyed = 'default'

/** A navigation by the shell itself, and its purpose; ignored when another navigation comes first. */
interface Plan {
  path: string
  tabId?: string
  reload?: boolean
}
let plan: Plan | undefined

/** Updates the tabs when the address or the user's access changes, until the returned function is called. */
export function followRouter(): () => void {
  const router = consoleRouter()
  let { location } = router.state
  const followAddress = router.subscribe(state => {
    if (state.location === location) return
    location = state.location
    arriveAt(location, state.historyAction === 'POP' ? 'back' : 'link')
  })
  const followAccess = session.subscribe((now, before) => {
    if (now.user !== before.user || now.menu !== before.menu) reconsider()
  })
  const followSettings = settings.subscribe((now, before) => {
    if (now.menuFromServer !== before.menuFromServer) reconsider()
    if (now.tabBar && !before.tabBar) tabs.setState(atFirstSight(tabs.getState(), tabs.getState().dirty))
  })
  const followTabs = tabs.subscribe(() => {
    const keyed = [...entries].filter(([key]) => key !== unkeyed)
    if (userId !== '') storeTabs(userId, tabs.getState(), keyed)
  })
  const warn = (event: BeforeUnloadEvent) => {
    if (tabs.getState().dirty.size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  reconsider()
  return () => {
    followAddress()
    followAccess()
    followSettings()
    followTabs()
    removeEventListener('beforeunload', warn)
  }
}

/** Shows a tab by navigating to its address. */
export function goToTab(id: string): void {
  const tab = tabOf(tabs.getState(), id)
  if (!tab) return
  go({ path: createPath(tab.location), tabId: id }, { state: tab.location.state })
}

/** Closes the drawers of the page on screen, like its menu entry. */
export function closeShownDrawers(): void {
  const state = tabs.getState()
  const { shownId } = state
  const location = tabOf(state, shownId)?.location
  const closed = closeDrawers(state, shownId, state.dirty)
  const bare = tabOf(closed, shownId)?.location
  if (location && bare && bare !== location) {
    go({ path: createPath(bare), tabId: shownId }, { replace: true, state: bare.state })
  }
  tabs.setState(closed)
}

/**
 * Discards the state of the tab's page and loads the page and its data again.
 * @param hasFailed cached data of the page is removed too, because it may have caused the failure
 */
export function loadAnew(id: string, hasFailed = false): void {
  const tab = tabOf(tabs.getState(), id)
  if (!tab) return
  forgetDirty([id])
  if (hasFailed) queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries({ refetchType: 'none' })
  tabs.setState(change(tabs.getState(), id, { run: tab.run + 1 }))
}

function go(next: Plan, options: { state?: unknown; replace?: boolean }): void {
  plan = next
  void consoleRouter().navigate(next.path, options)
}

function arriveAt(location: Location, how: 'start' | 'back' | 'link'): void {
  const access = currentAccess()
  if (!access) return
  const planned = plan?.path === createPath(location) ? plan : undefined
  plan = undefined
  const state = tabs.getState()
  const { tabBar: hasBar } = settings.getState()
  const decision = resolveRoute(location, access)
  if (decision.kind === 'redirect' || decision.kind === 'reload') {
    go({ path: decision.to, reload: decision.kind === 'reload' }, { replace: true })
    return
  }
  if (decision.kind === 'not-found' || decision.node.meta.noAffix) {
    const left = leaveTab(state, state.shownId, { how, tabId: undefined, hasBar }, state.dirty)
    tabs.setState({ ...left, stray: location, shownId: '' })
    return
  }
  const isTyped = how === 'start' && location.key === unkeyed
  const tabId = planned?.tabId ?? (isTyped ? undefined : entries.get(location.key))
  const arrival = { location, name: decision.node.name, how, tabId: tabId, hasBar }
  const arrived = activateTab(state, arrival, state.dirty)
  recordEntry(location.key, arrived.tabs.shownId)
  tabs.setState({ ...arrived.tabs, stray: null })
  if (planned?.reload) loadAnew(arrived.tabs.shownId)
  if (arrived.leadTo) {
    const path = createPath(arrived.leadTo)
    go({ path, tabId: arrived.tabs.shownId }, { replace: true, state: arrived.leadTo.state })
  }
}

function recordEntry(key: string, tabId: string): void {
  entries.delete(key)
  entries.set(key, tabId)
}

/**
 * Handles changed access: closes the tabs of pages that the user may no longer open, and resolves the address again.
 */
function reconsider(): void {
  const access = currentAccess()
  const user = session.getState().user
  if (!access || !user) return
  const isFirst = userId !== user.id
  if (isFirst) {
    userId = user.id
    tabs.setState(restored(access))
  }
  const state = tabs.getState()
  // Viewing as another role closes no tabs: hidden ones reappear afterwards.
  const account = userAccess() ?? access
  const missing = state.list.filter(tab => resolveRoute(tab.location, account).kind !== 'page')
  if (missing.length > 0) tabs.setState(close(state, missing, ''))
  forgetDirty(missing.map(({ id }) => id))
  arriveAt(consoleRouter().state.location, isFirst ? 'start' : 'back')
}

/** The user's stored tabs that they may still open, after the tab of the landing page. */
function restored(access: Reader): TabsState {
  const storedTabs = readStoredTabs(userId)
  if (storedTabs === 'unreadable') toast.notice(i18next.t('shell:tabs.unreadable'))
  const tabsToRestore =
    storedTabs === 'unreadable' || storedTabs === undefined ? { list: [], entries: [] } : storedTabs
  for (const [key, id] of tabsToRestore.entries) recordEntry(key, id)
  const home = {
    ...(tabsToRestore.list.find(isHome) ?? { path: landingPath }),
    id: homeId,
    pinned: true,
  }
  const others = tabsToRestore.list.filter(tab => !isHome(tab) && tab.id !== homeId)
  const list = [home, ...others].flatMap((stored: StoredTab) => {
    const { id, path, pinned, title, detail, language, openedWithoutBar } = stored
    const location = locationAt(path)
    const decision = resolveRoute(location, access)
    if (decision.kind !== 'page') return []
    const tab = { id, name: decision.node.name, location, pinned, run: 0 }
    return [
      {
        ...tab,
        ...(title !== undefined && { title }),
        // Until the page is shown again, a detail in another language stays away.
        ...(detail !== undefined && { detail: () => (language === currentLanguage() ? detail : '') }),
        ...(openedWithoutBar && { openedWithoutBar }),
      },
    ]
  })
  return { ...noTabs, list }
}

function isHome({ path }: { path: string }): boolean {
  return locationAt(path).pathname === landingPath
}
