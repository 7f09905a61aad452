import { useSyncExternalStore } from 'react'

const subscribe = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify)
  return () => document.removeEventListener('fullscreenchange', notify)
}

/** Whether the console fills the screen, however that came or ended, and the switch; undefined where no browser can. */
export function useFullScreen(): { on: boolean; toggle: () => void } | undefined {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return undefined
  const toggle = () => {
    // Browsers refuse it to whoever did not ask for it with a press; then all stays as it is.
    const done = on ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(() => undefined)
  }
  return { on, toggle }
}
