import { type RefObject, useSyncExternalStore } from 'react'

const subscribe = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify)
  return () => document.removeEventListener('fullscreenchange', notify)
}

/**
 * Whether a part of the page fills the screen, and the function that switches it; undefined where the browser does not
 * support it.
 */
export function useFullScreen(part: RefObject<HTMLElement | null>) {
  const isOn = useSyncExternalStore(
    subscribe,
    () => part.current !== null && document.fullscreenElement === part.current,
  )
  if (!document.fullscreenEnabled) return undefined
  const toggle = () => {
    // Browsers reject the request unless a click or key led to it.
    const done = isOn ? document.exitFullscreen() : part.current?.requestFullscreen()
    done?.catch(() => undefined)
  }
  return { isOn, toggle }
}
