import type { TabsState } from './tabs-store.ts'

/** Pages that are kept at a time; a tab beyond that starts anew when it is shown again. */
const keptLimit = 24

/** The ids of the tabs whose content is kept: the last ones shown, and those with something unsaved. */
export function mountedIds({ recent, dirty, shownId }: TabsState): ReadonlySet<string> {
  const kept = new Set([...recent.slice(-keptLimit), ...dirty])
  if (shownId !== '') kept.add(shownId)
  return kept
}
