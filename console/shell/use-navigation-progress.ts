import { useEffect } from 'react'
import { pageScroller } from '../kit/page-scroller.ts'
import { completeProgress, startProgress } from './progress.tsx'
import { consoleRouter } from './router.tsx'

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

/** When the page of `pathname` is there: the bar ends and the page starts at its top. */
export function useArrival(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another path is what it is about
  useEffect(() => {
    completeProgress()
    pageScroller().scrollTo(0, 0)
  }, [pathname])
}
