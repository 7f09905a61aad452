import { tabOf } from './model.ts'
import { type TabsState, useTabs } from './tabs-store.ts'

/** The path of the page on screen, with or without a tab; empty until the user's access is known. */
export function shownPath(state: TabsState): string {
  return (state.stray ?? tabOf(state, state.shownId)?.location)?.pathname ?? ''
}

/**
 * {@link shownPath} as a hook; re-renders when it changes. Reads the tabs and not the router, which notifies later, so
 * that page, menu and tabs change in one render.
 */
export function useShownPath(): string {
  return useTabs(shownPath)
}
