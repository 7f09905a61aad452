import { CallFailure } from '../../../kit/failure.ts'

/** What a button does; a call that failed has told of it already. */
export function tell(work: () => Promise<void>): () => void {
  return () =>
    void work().catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
    })
}
