import type { HttpRoute } from '@greenroom/contract/http-route'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpEnvironment } from '../access/request-context.ts'

type Answer = (context: Context<HttpEnvironment>) => Response | Promise<Response>

/** A declared route, and its handler. */
export interface ServedRoute {
  route: HttpRoute
  answer: Answer
  /** Largest body in bytes; beyond it, the answer is 413 without content. */
  maxBodyBytes?: number
}

/** Binds the handler of a declared route. */
export const serveRoute = (
  route: HttpRoute,
  answer: Answer,
  options: Pick<ServedRoute, 'maxBodyBytes'> = {},
): ServedRoute => ({ route, answer, ...options })

/** Adds declared routes to the application. */
export function mountRoutes(app: Hono<HttpEnvironment>, served: readonly ServedRoute[]): void {
  for (const { route, answer, maxBodyBytes } of served) {
    const before: MiddlewareHandler<HttpEnvironment>[] = []
    if (route.isForOtherSites) before.push(letOtherSitesLoad)
    if (maxBodyBytes !== undefined)
      before.push(bodyLimit({ maxSize: maxBodyBytes, onError: context => context.body(null, 413) }))
    app.on(route.method, [honoPath(route.path)], ...before, answer)
  }
}

/** Hono's form of a declared path: `{id}` becomes `:id`. */
export const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Lets browsers give the answer to pages of other origins, refusals too: each would be an error in their consoles. */
const letOtherSitesLoad: MiddlewareHandler<HttpEnvironment> = (context, next) => {
  context.set('securityHeaders', {
    ...context.get('securityHeaders'),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  return next()
}
