import { tabOf } from './model.ts'
import { type TabsState, useTabs } from './tabs-store.ts'

/** The path of what is on screen, in a tab or without one; empty until it is known what the user may open. */
export function shownPath(state: TabsState): string {
  return (state.stray ?? tabOf(state, state.shownId)?.location)?.pathname ?? ''
}

/**
 * The same; re-renders when it changes. Read from the tabs rather than from the router, which tells its readers later:
 * page, menu and tabs change in one render.
 */
export function useShownPath(): string {
  return useTabs(shownPath)
}
