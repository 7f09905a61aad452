import { fail } from '../errors.ts'

/**
 * Waits for `work` no longer than `limitMs`. It goes on by itself afterwards, and how it ends is of no consequence.
 * @throws ApiError `databaseUnavailable` when the time is over
 */
export async function withTimeLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('databaseUnavailable')), limitMs).unref()
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
