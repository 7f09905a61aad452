import { useLayoutEffect } from 'react'
import { pageScroller } from '../kit/page-scroller.ts'

/** Px from the top, of each page that was on screen. */
const places = new Map<string, number>()

/** Scrolls to where this page was when it was last on screen; a page that is new starts at its top. */
export function useScrollPlace(key: string): void {
  useLayoutEffect(() => {
    pageScroller().scrollTo(0, places.get(key) ?? 0)
    const note = () => places.set(key, pageScroller().scrollTop)
    const passively = { passive: true, capture: true }
    addEventListener('scroll', note, passively)
    return () => removeEventListener('scroll', note, passively)
  }, [key])
}
