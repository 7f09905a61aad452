import { CallFailure } from '../../../kit/failure.ts'

/** Makes a click handler of `work`. A failed request is dropped, because it was shown already. */
export function ignoreReportedFailure(work: () => Promise<void>): () => void {
  return () =>
    void work().catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
    })
}
