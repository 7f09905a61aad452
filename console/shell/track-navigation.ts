import { countVisits } from './count-visits.ts'
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
