import type { TabsState } from './tabs-store.ts'

/** Pages that are kept at a time; a tab beyond that starts anew when it is shown again. */
const mountedLimit = 24

/** The ids of the tabs whose content is kept: the last ones shown, and those with something unsaved. */
export function mountedIds({ recent, dirty, shownId }: TabsState): ReadonlySet<string> {
  const mounted = new Set([...recent.slice(-mountedLimit), ...dirty])
  if (shownId !== '') mounted.add(shownId)
  return mounted
}
