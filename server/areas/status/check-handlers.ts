import { checkSystem } from '@greenroom/contract/areas/status/checks'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { RequestContext } from '../../platform/access/request-context.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { createCheckContext, runChecks } from '../../platform/self-check/run-checks.ts'

type Checks = ResponseOf<typeof checkSystem>

/** The endpoint that runs all checks on the server that answers. */
export function checkHandlers(platform: Platform, registry: Registry): Handler[] {
  const { settings, database } = platform
  const checks = registry.checks()
  let running: Promise<Checks> | undefined

  async function check(request: RequestContext): Promise<Checks> {
    const context = createCheckContext({
      ...{ settings, database, platform, request },
      databaseProblem: undefined,
    })
    const results = await runChecks(checks, context)
    return {
      time: new Date().toISOString(),
      results: results.map(({ advice = null, ...result }) => ({ ...result, advice })),
    }
  }

  return [
    handle(checkSystem, ({ request }) => {
      running ??= check(request).finally(() => {
        running = undefined
      })
      return running
    }),
  ]
}
