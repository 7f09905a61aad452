const works = new Set<() => Promise<unknown>>()

/** Runs `work` before the user signs out, until the returned function is called. */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => void works.delete(work)
}

/** Runs everything registered for the sign-out. Never fails, so that the user can always leave. */
export async function finishBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...works].map(work => work()))
}
