import { publishVisits, trackVisit } from '../kit/navigation/visits.ts'
import { tabs } from './tab-state/tabs-store.ts'
import { followRouter } from './tabs/follow-router.ts'

let stop: (() => void) | undefined

/**
 * Makes the tabs and the visit count follow navigations, until the returned function is called. Called before the shell
 * is rendered, so that the first frame has the page; further calls change nothing.
 */
export function trackNavigation(): () => void {
  // Visits are counted before the router is followed, so that the first page counts too.
  const stops = stop ? [] : [countVisits(), followRouter()]
  stop ??= () => {
    for (const one of stops) one()
    stop = undefined
  }
  return stop
}

/** Counts the pages that the user opens, until the returned function is called. */
function countVisits(): () => void {
  const count = () => {
    const { list, shownId } = tabs.getState()
    const shownTab = list.find(({ id }) => id === shownId)
    if (shownTab) trackVisit(shownTab.name)
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
