import { publishVisits, trackVisit } from '../kit/visits.ts'
import { tabs } from './tabs/tabs-store.ts'

/** Counts the pages that the user opens, until the returned function is called. */
export function countVisits(): () => void {
  const count = () => {
    const { list, shownId } = tabs.getState()
    const shown = list.find(({ id }) => id === shownId)
    if (shown) trackVisit(shown.name)
  }
  const stopPublishing = publishVisits()
  const stopWatching = tabs.subscribe((now, before) => {
    if (now.shownId !== before.shownId) count()
  })
  count()
  return () => {
    stopWatching()
    stopPublishing()
  }
}
