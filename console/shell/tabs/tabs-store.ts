import type { Location } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Tabs } from './model.ts'

/** The tabs of this window, and what is not in one. */
export interface TabsState extends Tabs {
  /** The address on screen that has no tab: of a page that never gets one, or of none. */
  stray: Location | null
  /** The ids of tabs that hold something that is not saved. */
  dirty: ReadonlySet<string>
}

export const noTabs: TabsState = { list: [], shownId: '', recent: [], stray: null, dirty: new Set() }

/** The tabs of this window. */
export const tabs = createStore<TabsState>()(() => noTabs)

/** Re-renders when the selected part of the tabs changes. */
export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(tabs, select)
}

/** Which parts of each tab hold something unsaved. */
const marks = new Map<string, Set<string>>()

/** Notes whether a part of the tab's page holds something that is not saved. */
export function markDirty(id: string, owner: string, isDirty: boolean): void {
  const owners = marks.get(id) ?? new Set()
  if (isDirty) owners.add(owner)
  else owners.delete(owner)
  if (owners.size > 0) marks.set(id, owners)
  else marks.delete(id)
  notifyDirty()
}

/** Nothing in these tabs is unsaved any more: their content is gone. */
export function forgetDirty(ids: readonly string[]): void {
  for (const id of ids) marks.delete(id)
  notifyDirty()
}

/** The window is left on purpose: the browser has nothing to ask. */
export function forgetAllDirty(): void {
  forgetDirty([...marks.keys()])
}

function notifyDirty(): void {
  const dirty = new Set(marks.keys())
  if (dirty.symmetricDifference(tabs.getState().dirty).size > 0) tabs.setState({ dirty })
}
