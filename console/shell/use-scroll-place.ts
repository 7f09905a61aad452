import { useLayoutEffect } from 'react'
import { pageScroller } from '../kit/page-scroller.ts'

/** Scroll positions of the visited pages, in px from the top. */
const places = new Map<string, number>()
/** Current scroll position in px. Reading it from the element would make the browser lay out the page in between. */
let current = 0

/** Scrolls to the last position of this page; a new page starts at the top. */
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
