import { useSyncExternalStore } from 'react'

const minute = 60_000

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, minute)
  return () => clearInterval(timer)
}

const currentMinute = () => Math.floor(Date.now() / minute) * minute

/** The time to the minute, in milliseconds since 1970; re-renders when the next one begins. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}
