declare global {
  interface Navigator {
    /** Chromium only: https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** True when the user asked the browser to save data: nothing is then preloaded. */
export const isDataSaved = () => navigator.connection?.saveData === true

/** Delay after the first input, during which the page makes the requests of that input. */
const settleMilliseconds = 300

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

// Safari does not have it.
const requestIdle = (preload: () => void): number | undefined => {
  if ('requestIdleCallback' in window) return window.requestIdleCallback(preload)
  preload()
  return undefined
}

/**
 * Preloads when the user has started to use the page and the browser is idle, so that a page without input costs
 * nothing more. Does nothing when the user asked the browser to save data.
 * @returns a function that cancels it
 */
export function preloadWhenUsed(preload: () => void): () => void {
  if (isDataSaved()) return () => {}
  let handle: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const begin = () => {
    stop()
    handle = setTimeout(() => {
      idle = requestIdle(preload)
    }, settleMilliseconds)
  }
  const stop = () => {
    clearTimeout(handle)
    if (idle !== undefined) cancelIdleCallback(idle)
    for (const sign of signs) removeEventListener(sign, begin, true)
  }
  for (const sign of signs) addEventListener(sign, begin, true)
  return stop
}
