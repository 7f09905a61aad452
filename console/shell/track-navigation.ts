import { countVisits } from './count-visits.ts'
import { followRouter } from './tabs/follow-router.ts'

let stop: (() => void) | undefined

/**
 * Has the tabs and the visits follow where the user goes, until the returned function is called. Begun before the
 * shell is drawn, so that its first frame has the page; beginning once more changes nothing.
 */
export function trackNavigation(): () => void {
  // Counted before the router is followed, so that the first page counts too.
  const stops = stop ? [] : [countVisits(), followRouter()]
  stop ??= () => {
    for (const one of stops) one()
    stop = undefined
  }
  return stop
}
