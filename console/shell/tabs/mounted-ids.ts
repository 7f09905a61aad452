import type { TabsState } from '../tab-state/tabs-store.ts'

/** Number of pages that stay mounted; an older tab starts again when it is shown. */
const mountedLimit = 24

/** The ids of the tabs whose page stays mounted: those shown last, and those with unsaved changes. */
export function mountedIds({ recent, dirty, shownId }: TabsState): ReadonlySet<string> {
  const mounted = new Set([...recent.slice(-mountedLimit), ...dirty])
  if (shownId !== '') mounted.add(shownId)
  return mounted
}
