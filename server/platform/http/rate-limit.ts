import type { Endpoint } from '@greenroom/contract/endpoint'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../errors.ts'

/** What is counted together, and how often it may happen; calls are such. */
type Limited = Pick<Endpoint, 'id' | 'limit'>

/** Counts calls that declare a limit, per call and client address, in this process. */
export interface RateLimiter {
  /** @throws ApiError `tooManyAttempts` with the seconds to wait */
  count(call: Limited, address: string): Promise<void>
}

/** A limiter of its own for every call that declares a limit; calls without one pass uncounted. */
export function createRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async count({ id, limit }, address) {
      if (!limit) return
      let limiter = limiters.get(id)
      if (!limiter) {
        limiter = new RateLimiterMemory({ points: limit.attempts, duration: limit.seconds })
        limiters.set(id, limiter)
      }
      try {
        await limiter.consume(address)
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw fail('tooManyAttempts', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
      }
    },
  }
}
