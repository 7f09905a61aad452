import { useEffect } from 'react'
import { completeProgress, startProgress } from './progress.tsx'
import { consoleRouter } from './router.ts'

/** Shows the bar for the first page and for each navigation to another path. A change of filters in the query is none. */
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

/** When the page is there, or there again: the bar ends. */
export function useTabActivation(): void {
  useEffect(() => completeProgress(), [])
}
