import { fail } from '../errors.ts'

/**
 * Waits at most `limitMs` for `work`, which then goes on without a waiter; its outcome is ignored.
 * @throws ApiError `databaseUnavailable` when the time is over
 */
export function withTimeLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const failure = fail('databaseUnavailable')
      failure.cause = new Error(`it took the database more than ${limitMs} ms`)
      reject(failure)
    }, limitMs).unref()
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
