import type { MiddlewareHandler } from 'hono'
import type { Probe } from '../database/probe.ts'
import { fail } from '../errors.ts'
import type { HttpEnvironment } from './request-context.ts'
import { respondFailure } from './response.ts'

/**
 * Answers requests that wait while the database does not answer, with `databaseUnavailable`. Requests that are only
 * slow go on. What an answered request still does is rolled back: see `abandon` in {@link HttpEnvironment}.
 * @param acquireMs how long a request may wait before the database is probed
 */
export function watchDatabase(probe: Probe, acquireMs: number): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const abandon = new AbortController()
    context.set('abandon', abandon)
    const watch = startWatch(probe, acquireMs)
    try {
      const isUnavailable = await Promise.race([next().then(() => false), watch.unavailable])
      if (!isUnavailable) return
      abandon.abort()
      return respondFailure(context, fail('databaseUnavailable'))
    } finally {
      watch.stop()
    }
  }
}

function startWatch(probe: Probe, acquireMs: number) {
  const { promise: unavailable, resolve } = Promise.withResolvers<true>()
  let isStopped = false
  const look = async () => {
    const answers = await probe()
    if (isStopped) return
    if (answers) timer = setTimeout(look, acquireMs).unref()
    else resolve(true)
  }
  let timer = setTimeout(look, acquireMs).unref()
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { unavailable, stop }
}
