import type { Location } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Tabs } from './model.ts'

/** The tabs of this window, and the state outside them. */
export interface TabsState extends Tabs {
  /** The location on screen when it has no tab. */
  stray: Location | null
  /** The ids of tabs with unsaved changes. */
  dirty: ReadonlySet<string>
}

export const noTabs: TabsState = { list: [], shownId: '', recent: [], stray: null, dirty: new Set() }

/** The tabs of this window. */
export const tabs = createStore<TabsState>()(() => noTabs)

/** Re-renders when the selected part of the tabs changes. */
export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(tabs, select)
}

/** The parts of each tab that have unsaved changes. */
const marks = new Map<string, Set<string>>()

/** Sets whether a part of the tab's page has unsaved changes. */
export function markDirty(id: string, owner: string, isDirty: boolean): void {
  const owners = marks.get(id) ?? new Set()
  if (isDirty) owners.add(owner)
  else owners.delete(owner)
  if (owners.size > 0) marks.set(id, owners)
  else marks.delete(id)
  notifyDirty()
}

/** Removes the marks of tabs whose content was discarded. */
export function forgetDirty(ids: readonly string[]): void {
  for (const id of ids) marks.delete(id)
  notifyDirty()
}

/** Removes all marks before the window is left on purpose, so that the browser does not ask. */
export function forgetAllDirty(): void {
  forgetDirty([...marks.keys()])
}

function notifyDirty(): void {
  const dirty = new Set(marks.keys())
  if (dirty.symmetricDifference(tabs.getState().dirty).size > 0) tabs.setState({ dirty })
}
