import { useSyncExternalStore } from 'react'

const subscribe = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify)
  return () => document.removeEventListener('fullscreenchange', notify)
}

/**
 * Whether the console fills the screen, and the function that switches it; undefined where the browser does not support
 * it.
 */
export function useFullScreen(): { on: boolean; toggle: () => void } | undefined {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return undefined
  const toggle = () => {
    // Browsers refuse it without a user gesture; then nothing changes.
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => undefined)
  }
  return { on, toggle }
}
