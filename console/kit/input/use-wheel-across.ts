import { type RefObject, useEffect } from 'react'

/** Lets a wheel that only turns up and down scroll a row sideways; the page behind stays where it is. */
export function useWheelAcross(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineWidth : 1
      element.scrollLeft += event.deltaY * step
    }
    // React listens passively, which cannot keep the page still.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [row])
}

/** Px for a wheel that counts in lines. */
const lineWidth = 40
