import { useLayoutEffect } from 'react'
import { pageScroller } from '../kit/page-scroller.ts'

/** Px from the top, of each page that was on screen. */
const places = new Map<string, number>()
/** Px from the top, now; asking the element would have the browser lay the page out in between. */
let current = 0

/** Scrolls to where this page was when it was last on screen; a page that is new starts at its top. */
export function useScrollPlace(key: string): void {
  useLayoutEffect(() => {
    const place = places.get(key) ?? 0
    if (place !== current) pageScroller().scrollTo(0, place)
    const recordPlace = () => {
      current = pageScroller().scrollTop
      places.set(key, current)
    }
    const passively = { passive: true, capture: true }
    addEventListener('scroll', recordPlace, passively)
    return () => removeEventListener('scroll', recordPlace, passively)
  }, [key])
}
