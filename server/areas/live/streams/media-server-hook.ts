import { createHash, timingSafeEqual } from 'node:crypto'
import type { ExternalEngine, NodeDialect } from '@greenroom/live-engine'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import type { Logger } from '../../../platform/log.ts'

/** Largest body of a hook, in bytes. */
export const maxHookBytes = 64 * 1024

interface Hook {
  dialect: NodeDialect
  engine: ExternalEngine
  secret: string
  log: Logger
}

/**
 * Answers the hooks of external media servers. SRS reads a code (0: allowed), MediaMTX the HTTP status. Callers
 * without the hook secret learn nothing.
 */
export function createHook({ dialect, engine, log, secret }: Hook) {
  const isSecret = createComparison(secret)

  async function answer(context: Context<HttpEnvironment>): Promise<boolean> {
    const body: unknown = await context.req.json().catch(() => undefined)
    const request = dialect.readHook(body, secret)
    return request !== undefined && (await engine.answer(request))
  }
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const isOurs = context.req.param('engine') === dialect.name && isSecret(context.req.query('secret') ?? '')
    if (!isOurs) return context.body(null, 403)
    try {
      // SRS takes every code except 0 as a refusal.
      return (await answer(context)) ? context.json({ code: 0 }) : context.json({ code: 1 }, 403)
    } catch (error) {
      log.error({ err: error }, 'a media server was not answered, and refuses what it asked for')
      return context.json({ code: 1 }, 503)
    }
  }
}

/** Creates a comparison whose time does not depend on the secret. */
function createComparison(secret: string): (text: string) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(secret)
  return text => timingSafeEqual(hash(text), expected)
}
