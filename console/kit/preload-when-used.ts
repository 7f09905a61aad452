declare global {
  interface Navigator {
    /** Chromium only: https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** The user asked the browser to save data: nothing is loaded ahead of need. */
export const isDataSaved = () => navigator.connection?.saveData === true

/** The delay after the first input, in which the page requests what that input needs. */
const settleMilliseconds = 300

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

// Safari does without it.
const requestIdle = (preload: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(preload) : preload()

/**
 * Preloads once the user has begun to use the page and the browser is idle, so that a page that is only looked at costs
 * nothing more. Does nothing where the user asked the browser to save data.
 * @returns cancels it
 */
export function preloadWhenUsed(preload: () => void): () => void {
  if (isDataSaved()) return () => {}
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
