import { useEffect, useRef, useState } from 'react'

/** How long any motion takes, in milliseconds: short enough to be noticed without being waited for. */
export const motionMs = 140

/** Whether the user has asked the system for no motion. */
export const isMotionUnwanted = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Quick at first, and slow at the end. */
const eased = (share: number) => 1 - (1 - share) ** 3

/**
 * A figure that counts to its new value when that changes, and not when it appears. Whole numbers stay whole.
 * @returns the value to draw now
 */
export function useCount(value: number): number {
  const [drawn, setDrawn] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const draw = (next: number) => {
      last.current = next
      setDrawn(next)
    }
    const from = last.current
    if (from === value) return
    if (isMotionUnwanted()) return draw(value)
    const between = (share: number) => {
      const next = from + (value - from) * eased(share)
      return Number.isInteger(value) ? Math.round(next) : next
    }
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const share = (now - start) / motionMs
      draw(share < 1 ? between(share) : value)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return drawn
}
