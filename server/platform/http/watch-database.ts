import type { MiddlewareHandler } from 'hono'
import { Abandonment, type HttpEnvironment } from '../access/request-context.ts'
import type { Probe } from '../database/probe.ts'
import { fail } from '../errors.ts'
import type { Logger } from '../log.ts'
import { respondFailure } from './response.ts'

/**
 * Answers waiting requests with `databaseUnavailable` while the database does not answer. Requests that are only slow
 * go on. Work of answered requests is rolled back: see `abandon` in {@link HttpEnvironment}. The log says what the
 * database does instead of answering.
 * @param acquireMs how long a request may wait before the database is probed
 */
export function watchDatabase(
  probe: Probe,
  acquireMs: number,
  log: Logger,
): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const abandon = new Abandonment()
    context.set('abandon', abandon)
    const watch = startWatch(probe, acquireMs)
    try {
      const problem = await Promise.race([next().then(() => undefined), watch.problem])
      if (!problem) return
      abandon.abandon()
      const request = context.get('request')
      const endpointId = context.get('endpointId')
      log.error(
        { err: problem, requestId: request.requestId, call: endpointId },
        'the database does not answer',
      )
      return respondFailure(context, fail('databaseUnavailable'))
    } finally {
      watch.stop()
    }
  }
}

function startWatch(probe: Probe, acquireMs: number) {
  const { promise: problem, resolve } = Promise.withResolvers<Error>()
  let isStopped = false
  const check = async () => {
    const probed = await probe()
    if (isStopped) return
    if (probed) resolve(probed)
    else timer = setTimeout(check, acquireMs).unref()
  }
  let timer = setTimeout(check, acquireMs).unref()
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { problem, stop }
}
