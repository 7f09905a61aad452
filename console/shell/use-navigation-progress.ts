import { useEffect } from 'react'
import { completeProgress, startProgress } from './progress.tsx'
import { consoleRouter } from './router.ts'

/** Shows the bar for the first page and for each navigation to another path. A change of the query does not count. */
export function followNavigation(): () => void {
  const router = consoleRouter()
  let { pathname } = router.state.location
  startProgress()
  return router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    startProgress()
  })
}

/** Ends the bar when the page is on screen, also when it comes back. */
export function useTabActivation(): void {
  useEffect(() => completeProgress(), [])
}
