import { attempt } from '../../../kit/call/attempt.ts'

/** Makes a click handler of `work`. A failed request is dropped, because it was shown already. */
export function ignoreReportedFailure(work: () => Promise<void>): () => void {
  return () => void attempt(work)
}
