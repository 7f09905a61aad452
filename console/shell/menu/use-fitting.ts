import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How many of a row's children fit completely, counted from the first. Counts again when the row's width or `content`
 * changes. The row must clip overflowing children and keep their width.
 */
export function useFitting(row: RefObject<HTMLElement | null>, content: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other widths
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const count = () => {
      const { right } = element.getBoundingClientRect()
      const isWhole = (child: Element) => child.getBoundingClientRect().right <= right + 0.5
      const whole = [...element.children].filter(isWhole).length
      setFitting(whole === element.children.length ? Number.POSITIVE_INFINITY : whole)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, content])

  return fitting
}
