const works = new Set<() => Promise<unknown>>()

/** Has `work` done before the user signs out; until the returned function is called. */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => void works.delete(work)
}

/** Does what is left to do in the user's name. Never fails: whoever wants to leave is not kept. */
export async function finishBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...works].map(work => work()))
}
