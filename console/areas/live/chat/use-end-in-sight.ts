import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance from its end, in px, a list counts as scrolled to the end. */
const tolerance = 24

/**
 * Keeps the end of a growing list in view while the reader is at the end. For a reader who has scrolled up, the list
 * stays in place, and the number of new items is counted.
 * @param newest the id of the last item
 * @param countSince counts the items after the one with this id
 */
export function useEndInSight(
  scroller: RefObject<HTMLElement | null>,
  newest: string,
  countSince: (id: string) => number,
) {
  const [seen, setSeen] = useState<string>()
  const isAtEnd = useRef(true)

  const scrollToEnd = () => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setSeen(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest item is what it is about
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd()
  }, [newest])

  function onScroll(): void {
    const element = scroller.current
    if (!element) return
    const isThere = element.scrollHeight - element.scrollTop - element.clientHeight <= tolerance
    if (isThere !== isAtEnd.current) setSeen(isThere ? undefined : newest)
    isAtEnd.current = isThere
  }

  return { onScroll, scrollToEnd, unseen: seen === undefined ? 0 : countSince(seen) }
}
