import { landingPath } from '@greenroom/contract/paths'
import i18next from 'i18next'
import { flushSync } from 'react-dom'
import { createPath } from 'react-router'
import { randomId } from '../../kit/browser/random-id.ts'
import { confirmAction } from '../../kit/command/confirm.tsx'
import { currentLanguage } from '../../kit/text/language.ts'
import { currentAccess } from '../guard/access.ts'
import { consoleRouter } from '../router.ts'
import { type Closing, close, tabsToClose } from '../tab-state/close.ts'
import { move, pin, type Tab, tabOf } from '../tab-state/model.ts'
import { forgetDirty, tabs } from '../tab-state/tabs-store.ts'
import { goToTab, loadAnew } from './follow-router.ts'
import { listedTabs, tabTitle } from './listed-tabs.ts'

/** The addresses of closed tabs, the latest last. */
const closedPaths: string[] = []
const reopenLimit = 20

/** Closes tabs; asks first when they have unsaved changes. */
export async function closeTabs(id: string, closing: Closing): Promise<void> {
  const closed = tabsToClose(tabs.getState(), id, closing)
  if (closed.length === 0 || !(await mayLose(closed))) return
  const before = tabs.getState()
  // The user has agreed to lose the changes; the browser must not ask again.
  forgetDirty(closed.map(tab => tab.id))
  closedPaths.push(...closed.map(tab => createPath(tab.location)))
  closedPaths.splice(0, Math.max(0, closedPaths.length - reopenLimit))
  const ids = new Set(closed.map(tab => tab.id))
  const present = before.list.filter(tab => ids.has(tab.id))
  const after = close(before, present, id)
  // Unmounts the page before the address changes; otherwise it would ask again before leaving.
  flushSync(() => tabs.setState(after))
  if (after.shownId === before.shownId) return
  if (after.shownId === '') void consoleRouter().navigate(landingPath)
  else goToTab(after.shownId)
}

/** Discards the state of the tab's page and loads it again; asks first when it has unsaved changes. */
export async function reloadTab(id: string): Promise<void> {
  const tab = tabOf(tabs.getState(), id)
  if (!tab || !(await mayLose([tab]))) return
  loadAnew(id)
  if (tabs.getState().shownId !== id) goToTab(id)
}

/** Opens the same page in another tab beside this one, at the same address, with a state of its own. */
export function duplicateTab(id: string): void {
  const state = tabs.getState()
  const tab = tabOf(state, id)
  if (!tab) return
  const copy: Tab = { ...tab, id: randomId(), pinned: false, run: 0 }
  const list = state.list.toSpliced(state.list.indexOf(tab) + 1, 0, copy)
  tabs.setState(move({ ...state, list }, copy.id, list.indexOf(copy)))
  goToTab(copy.id)
}

/** Opens the tab that was closed last, at its address. */
export function reopenTab(): void {
  const path = closedPaths.pop()
  if (path !== undefined) void consoleRouter().navigate(path)
}

/** Whether {@link reopenTab} has something to open. */
export function canReopenTab(): boolean {
  return closedPaths.length > 0
}

/** Shows the next tab of the bar, or the previous one with -1; wraps around at the ends. */
export function stepTab(step: 1 | -1): void {
  const list = listedTabs()
  const index = list.findIndex(tab => tab.id === tabs.getState().shownId)
  // From a page without a tab, it goes to the first or the last tab.
  const next = list.at(index < 0 ? Math.min(0, step) : (index + step) % list.length)
  if (next) goToTab(next.id)
}

/** Pins the tab at the left, or unpins it. */
export function pinTab(id: string, pinned: boolean): void {
  tabs.setState(pin(tabs.getState(), id, pinned))
}

/** Moves the tab in the bar; pinned tabs stay left of the others. */
export function moveTab(id: string, index: number): void {
  tabs.setState(move(tabs.getState(), id, index))
}

async function mayLose(list: readonly Tab[]): Promise<boolean> {
  const { dirty } = tabs.getState()
  const unsaved = list.filter(tab => dirty.has(tab.id))
  if (unsaved.length === 0) return true
  const names = new Intl.ListFormat(currentLanguage()).format(
    unsaved.map(tab => tabTitle(tab, currentAccess(), currentLanguage())),
  )
  return confirmAction({
    title: i18next.t('shell:tabs.unsavedTitle'),
    message: i18next.t('shell:tabs.unsavedMessage', { names }),
    confirmLabel: i18next.t('shell:tabs.unsavedLeave'),
    danger: true,
  })
}
