import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import {
  collectPreflightRoute,
  collectRoute,
  collectScriptRoute,
} from '@greenroom/contract/areas/insight/collect-routes'
import { eventLimits } from '@greenroom/contract/areas/insight/event-batch'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../../../platform/access/request-context.ts'
import { serveRoute } from '../../../../platform/http/routes.ts'
import type { Routes } from '../../../../platform/modules/module.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createCollector } from './collector.ts'

const script = readFileSync(new URL('collect.js', import.meta.url), 'utf8')
const zippedScript = new Uint8Array(gzipSync(script, { level: 9 }))

const scriptHeaders = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  Vary: 'Accept-Encoding',
}

/** `/collect.js` for web pages, and `/collect`, to which it sends visitors' events. */
export function collectRoutes(platform: Platform): Routes {
  const collector = createCollector(platform)

  async function corsHeaders(context: Context<HttpEnvironment>): Promise<Record<string, string>> {
    const origin = context.req.header('Origin') ?? ''
    const isListed = await collector.isListed(origin)
    return { Vary: 'Origin', ...(isListed && { 'Access-Control-Allow-Origin': origin }) }
  }

  return {
    served: [
      serveRoute(collectScriptRoute, context =>
        /\bgzip\b/.test(context.req.header('Accept-Encoding') ?? '')
          ? context.body(zippedScript, 200, { ...scriptHeaders, 'Content-Encoding': 'gzip' })
          : context.body(script, 200, scriptHeaders),
      ),
      serveRoute(collectPreflightRoute, async context =>
        context.body(null, 204, {
          ...(await corsHeaders(context)),
          'Access-Control-Allow-Methods': 'POST',
          'Access-Control-Allow-Headers': 'Content-Type',
          'Access-Control-Max-Age': '86400',
        }),
      ),
      // The same response for all requests, so that it does not reveal which events count.
      serveRoute(
        collectRoute,
        async context => {
          try {
            await collector.collect(context)
            return context.body(null, 204, await corsHeaders(context))
          } catch (error) {
            platform.log.error({ err: error }, 'events of a web page were not stored')
            return context.body(null, 503)
          }
        },
        { maxBodyBytes: eventLimits.collectBytes },
      ),
    ],
    stop: collector.stop,
  }
}
