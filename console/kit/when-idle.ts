/** Ms in which a page that was just opened shows what it has to say. */
const settleMilliseconds = 300

// Safari does without it.
const requestIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : work()

/** Runs `work` once the page has settled and the browser has nothing better to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  const handle = setTimeout(() => requestIdle(work), settleMilliseconds)
  return () => clearTimeout(handle)
}
