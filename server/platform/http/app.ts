import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@greenroom/contract/endpoint'
import {
  idempotencyKeyHeader,
  replayedHeader,
  requestIdHeader,
  tokenHeader,
  viewAsHeader,
} from '@greenroom/contract/envelope'
import type { ErrorName } from '@greenroom/contract/errors'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { type HttpEnvironment, readRequestContext } from '../access/request-context.ts'
import { createProbe } from '../database/probe.ts'
import { readTimeLimits } from '../database/time-limits.ts'
import { fail } from '../errors.ts'
import { createIdempotency } from '../idempotency/idempotency.ts'
import type { Logger } from '../log.ts'
import { createOpenLimit } from '../open-limit.ts'
import { createSecrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings.ts'
import { traced } from '../tracing.ts'
import { cancelHeadBody } from './cancel-head-body.ts'
import { discardBody } from './discard-body.ts'
import type { Handler } from './handler.ts'
import { securityHeaders } from './headers.ts'
import { type PipelineParts, runEndpoint } from './pipeline.ts'
import { isForm } from './raw-input.ts'
import { asApiError, respondFailure } from './response.ts'
import { honoPath } from './routes.ts'
import { watchDatabase } from './watch-database.ts'

/** The specification's delay of demo responses (§9). */
const shortestMs = 600
const longestMs = 1000

/** Creates the demo delay: `fixed` milliseconds if given, otherwise random within the specification's range. */
function demoDelay(fixed: number | undefined): () => Promise<void> {
  return async () => {
    const milliseconds = fixed ?? randomInt(shortestMs, longestMs + 1)
    if (milliseconds > 0) await sleep(milliseconds)
  }
}

/** How long browsers cache the answer to a CORS preflight, in seconds. */
const preflightSeconds = 3600
/** Largest body of a request, in bytes; an endpoint with a file adds the largest size of the file. */
export const maxBodyBytes = 1_048_576

/** A database that answers a new connection later than this counts as hanging, in milliseconds. */
const maxProbeMs = 2000

/** Failures that an operator must fix. */
const loggedReasons: ReadonlySet<ErrorName> = new Set(['general', 'storageFull', 'databaseUnavailable'])

export interface AppParts extends Omit<PipelineParts, 'timeLimits' | 'expensiveRequests' | 'attemptOf'> {
  settings: Settings
  log: Logger
  handlers: readonly Handler[]
  /** Adds routes other than endpoints: event stream, health, metrics, documentation, console files. */
  extend?(app: Hono<HttpEnvironment>): void
  /** Called for each answered request of an endpoint. */
  observe?(endpointId: string, code: number, seconds: number): void
}

/** Creates the HTTP application: all endpoints, and the routes that `extend` adds. */
export function createApp(parts: AppParts): Hono<HttpEnvironment> {
  const { settings, log, database, handlers } = parts
  const timeLimits = readTimeLimits(settings)
  const probe = createProbe(database.address, Math.min(timeLimits.acquireMs, maxProbeMs))
  const expensiveRequests = createOpenLimit(settings.PREVIEWS_PER_USER)
  // Lines about requests hold no secrets, and redacting each one takes time.
  const calls = log.child({}, { redact: [] })
  const app = new Hono<HttpEnvironment>()

  app.use(securityHeaders(settings))
  app.use(discardBody())
  app.use(cancelHeadBody())

  app.use(async (context, next) => {
    context.set('request', readRequestContext(context, settings.TRUST_PROXY))
    const start = performance.now()
    await traceRequest(context, next)
    const endpointId = context.get('endpointId')
    const code = context.get('code')
    if (!endpointId || code === undefined) return
    const milliseconds = performance.now() - start
    parts.observe?.(endpointId, code, milliseconds / 1000)
    calls.info({
      requestId: context.get('request').requestId,
      call: endpointId,
      code,
      actor: context.get('actor')?.id,
      ms: Math.round(milliseconds * 10) / 10,
    })
  })
  app.use('/api/*', watchDatabase(probe, timeLimits.acquireMs, log))
  if (settings.CORS_ORIGINS.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: settings.CORS_ORIGINS,
        allowHeaders: [
          tokenHeader,
          viewAsHeader,
          idempotencyKeyHeader,
          'Authorization',
          'Content-Type',
          'Last-Event-ID',
        ],
        maxAge: preflightSeconds,
        exposeHeaders: [requestIdHeader, replayedHeader],
      }),
    )
  }

  const limitBody = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: context =>
        respondFailure(context as typeof context & { var: HttpEnvironment['Variables'] }, fail('tooLarge')),
    })
  const attemptOf = createIdempotency(createSecrets(settings))
  const pipeline = { ...parts, timeLimits, expensiveRequests, attemptOf }
  const delay = settings.DEMO ? demoDelay(settings.DEMO_DELAY) : undefined
  for (const handler of handlers) {
    const { file } = handler.endpoint.input
    const limitFields = limitBody(handler.endpoint.bodyBytes ?? maxBodyBytes)
    const limitForm = file ? limitBody(maxBodyBytes + file.maxBytes) : limitFields
    // Of a form, only the file is streamed.
    const limit: typeof limitForm = (context, next) =>
      (isForm(context) ? limitForm : limitFields)(context, next)
    const run = async (context: Context<HttpEnvironment>) => {
      await delay?.()
      return runEndpoint(pipeline, handler, context)
    }
    for (const path of pathsOf(handler.endpoint, settings.DEMO)) {
      // A GET has no body, and applying the limit would cost more than most of the rest.
      if (handler.endpoint.method === 'GET') app.get(path, run)
      else app.on(handler.endpoint.method, path, limit, run)
    }
  }

  parts.extend?.(app)
  app.all('/api/*', context => respondFailure(context, fail('notFound')))
  app.onError((error, context) => {
    const failure = asApiError(error)
    if (loggedReasons.has(failure.reason)) {
      log.error(
        { err: error, requestId: context.var.request.requestId, call: context.var.endpointId },
        'call failed',
      )
    }
    return respondFailure(context, failure)
  })
  return app
}

/** Makes a span of a request to the API, in the trace of the caller if it names one (W3C Trace Context). */
async function traceRequest(context: Context<HttpEnvironment>, next: () => Promise<void>): Promise<void> {
  const { method, path } = context.req
  if (!path.startsWith('/api/')) return next()
  await traced(
    method,
    'server',
    { 'http.request.method': method, 'greenroom.request_id': context.get('request').requestId },
    async span => {
      await next()
      const code = context.get('code')
      span?.describe(
        context.get('endpointId') ?? method,
        code === undefined ? {} : { 'greenroom.code': code },
      )
    },
    context.req.header('traceparent'),
  )
}

/** Paths of an endpoint, in Hono's form. */
function pathsOf(call: Endpoint, demo: boolean): string[] {
  const paths: string[] = [call.path]
  if (demo && call.demoPath) paths.push(call.demoPath)
  return paths.map(honoPath)
}
