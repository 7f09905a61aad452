declare global {
  interface Navigator {
    /** Chromium only: https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Ms in which whoever has begun to use a page gets what they do first. */
const settleMilliseconds = 300

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

// Safari does without it.
const requestIdle = (preload: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(preload) : preload()

/**
 * Loads ahead of need once somebody uses the page and the browser has nothing better to do: a page that is only
 * looked at costs no more than itself. Never where the user asked the browser to save data.
 * @returns calls it off
 */
export function preloadWhenUsed(preload: () => void): () => void {
  if (navigator.connection?.saveData) return () => {}
  let handle: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    stop()
    handle = setTimeout(() => requestIdle(preload), settleMilliseconds)
  }
  const stop = () => {
    clearTimeout(handle)
    for (const sign of signs) removeEventListener(sign, begin, true)
  }
  for (const sign of signs) addEventListener(sign, begin, true)
  return stop
}
