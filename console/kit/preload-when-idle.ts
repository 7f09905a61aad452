declare global {
  interface Navigator {
    /** Chromium only: https://wicg.github.io/savedata/ */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Ms in which a page that was just opened shows what it has to say. */
const settleMilliseconds = 300

// Safari does without it.
const requestIdle = (preload: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(preload) : preload()

/**
 * Loads ahead of need once the page has settled and the browser has nothing better to do; never where the user asked
 * the browser to save data.
 * @returns calls it off
 */
export function preloadWhenIdle(preload: () => void): () => void {
  if (navigator.connection?.saveData) return () => {}
  const handle = setTimeout(() => requestIdle(preload), settleMilliseconds)
  return () => clearTimeout(handle)
}
