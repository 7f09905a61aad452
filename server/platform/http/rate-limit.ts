import type { Endpoint } from '@greenroom/contract/endpoint'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../access/client-address.ts'
import { fail } from '../errors.ts'

/** Something that is counted under one id, such as an endpoint. */
type Limited = Pick<Endpoint, 'id' | 'limit'>

/** Counts requests of endpoints with a limit, per endpoint and network of the client, in this process. */
export interface RateLimiter {
  /** @throws ApiError `tooManyAttempts` with the seconds to wait */
  count(call: Limited, address: string): Promise<void>
  /** Takes back a request that was counted: it only repeated one that was counted before. */
  discount(call: Limited, address: string): Promise<void>
}

/** Creates a limiter per endpoint with a limit; others are not counted. */
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
        await limiter.consume(networkOf(address))
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw fail('tooManyAttempts', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
      }
    },
    async discount({ id }, address) {
      await limiters.get(id)?.reward(address)
    },
  }
}
