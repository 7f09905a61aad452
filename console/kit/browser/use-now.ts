import { useSyncExternalStore } from 'react'

/** A clock with steps of so many milliseconds. */
const clockOf = (step: number) => ({
  subscribe(notify: () => void): () => void {
    const timer = setInterval(notify, step)
    return () => clearInterval(timer)
  },
  now: () => Math.floor(Date.now() / step) * step,
})

const minutes = clockOf(60_000)
const seconds = clockOf(1000)

/** The time to the minute, in milliseconds since 1970; re-renders when the next one begins. */
export function useNow(): number {
  return useSyncExternalStore(minutes.subscribe, minutes.now)
}

/** The time to the second, in milliseconds since 1970; re-renders each second. */
export function useSecondHand(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.now)
}
