import { allEndpoints } from '@greenroom/contract/endpoints'
import { allHttpRoutes } from '@greenroom/contract/http-routes'
import {
  aliveRoute,
  apiDocumentRoute,
  apiPageRoute,
  eventStreamRoute,
  metricsRoute,
  pictureRoute,
  readyRoute,
} from '@greenroom/contract/platform-routes'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { modules, registry } from './modules.ts'
import manifest from './package.json' with { type: 'json' }
import type { HttpEnvironment } from './platform/access/request-context.ts'
import { makeMonths } from './platform/audit/chain/months.ts'
import { dateDemoOperations } from './platform/audit/demo-history.ts'
import { recordTables } from './platform/audit/record.ts'
import { recordedTransaction } from './platform/audit/transaction.ts'
import { createBackups } from './platform/backup/backups.ts'
import { build } from './platform/build.ts'
import type { Database } from './platform/database/database.ts'
import { claimInstallation } from './platform/database/installation.ts'
import { type MigrateOptions, migrate } from './platform/database/migrate.ts'
import { createEventHub } from './platform/events/hub.ts'
import { createEventStream } from './platform/events/stream.ts'
import { createFiles } from './platform/files/files.ts'
import { createOpenFiles } from './platform/files/open-files.ts'
import { removeLeftovers } from './platform/files/receive.ts'
import { readDisks } from './platform/health/disk-space.ts'
import { createHealth } from './platform/health/health.ts'
import { watchServer } from './platform/health/server-gauges.ts'
import { createApp } from './platform/http/app.ts'
import { serveConsole } from './platform/http/console-files.ts'
import type { Handler } from './platform/http/handler.ts'
import type { Upgrades } from './platform/http/listen.ts'
import { createOpenApi } from './platform/http/openapi/openapi.ts'
import { createRateLimiter, type RateLimiter } from './platform/http/rate-limit.ts'
import { mountRoutes, serveRoute } from './platform/http/routes.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import type { OneTimePassword } from './platform/modules/module.ts'
import type { Platform } from './platform/platform.ts'
import { createSendMailsJob } from './platform/platform-module.ts'
import { runPoller } from './platform/poller.ts'
import { type Settings, SettingsError } from './platform/settings.ts'

/** What a server is put together from. */
export interface AssemblyParts {
  settings: Settings
  database: Database
  log: Logger
  /** Check every answer against its declaration (tests and development). */
  validateResponses?: boolean
  /** The built console; without it only the calls are answered. */
  consoleDirectory?: string
  /** Counts the calls that declare a limit, other than by this process's memory. */
  rateLimiter?: RateLimiter
  /** Handlers in addition to those that modules declare, for tests of the platform. */
  moreHandlers?: readonly Handler[]
  /** False in tests that run jobs themselves: the server then enqueues none. */
  runsJobs?: boolean
  /** False in tests that need rows which only requests change. */
  runsPollers?: boolean
}

/** A server that is put together but does not listen. */
export interface Assembled {
  app: Hono<HttpEnvironment>
  platform: Platform
  /** Starts the work beside requests: events between servers, jobs. */
  start(): Promise<void>
  /** Handlers of connections that upgrade to a WebSocket. */
  upgrades: Upgrades
  /** Ends the event streams and all else that would keep connections; call it before the listening ends. */
  endStreams(): Promise<void>
  /** Ends it, letting running work finish; call it when no more requests can come. */
  stop(): Promise<void>
}

/** Puts the parts together on a database whose schema is prepared. */
export function assemble({
  settings,
  database,
  log,
  validateResponses = false,
  consoleDirectory,
  rateLimiter = createRateLimiter(),
  moreHandlers = [],
  runsJobs = true,
  runsPollers = true,
}: AssemblyParts): Assembled {
  const events = createEventHub(database, log)
  const files = createFiles(settings)
  const mail = createMail(settings, log)
  const platform: Platform = { settings, log, database, events, files, mail }
  const authenticate = registry.gate('authenticate')(platform)
  const routes = modules.flatMap(module => module.routes?.(platform, registry, authenticate) ?? [])
  const stream = createEventStream({
    database,
    events,
    authenticate,
    log,
    maxPerUser: settings.EVENT_STREAMS_PER_USER,
  })
  const metrics = createMetrics(settings.METRICS_TOKEN)
  metrics.watchStreams(stream.open)
  const { version } = manifest
  const backups = createBackups({ settings, database, files, log, version })
  metrics.watchBackups(async () => (await backups.last())?.createdAt)
  for (const gauge of modules.flatMap(module => module.gauges?.(platform) ?? [])) metrics.watch(gauge)
  const jobs = createJobs({ database, events, files, log, mail, version, observe: metrics.observeJob }, [
    createSendMailsJob(mail),
    ...backups.jobs,
    ...registry.jobs(settings),
  ])
  const busy = new Set<string>()
  const pollers = registry.pollers(platform).map(poller => runPoller(poller, log, busy))
  const shortcomings = modules.flatMap(module => module.shortcomings?.(platform, registry) ?? [])
  const health = createHealth({
    database,
    isQueueReady: jobs.ready,
    readDisks: () => readDisks(settings),
    lastBackup: backups.last,
    shortcomings: () => Object.assign({}, ...shortcomings.map(read => read())),
  })
  const pollerStates = () => pollers.map(poller => poller.state())
  watchServer(metrics, {
    queries: database.pool,
    readHealth: health.read,
    pollers: pollerStates,
    streams: stream.state,
    version,
    build,
  })
  const serverState = {
    version,
    build,
    read: health.read,
    backups,
    pollers: pollerStates,
    streams: stream.state,
    slowest: metrics.slowest,
  }
  const openApi = createOpenApi(
    { endpoints: allEndpoints, routes: allHttpRoutes },
    {
      url: settings.PUBLIC_URL ?? '/',
      version,
    },
  )
  const app = createApp({
    settings,
    log,
    database,
    events,
    files,
    authenticate,
    programs: registry.gate('programs')(platform),
    rateLimiter,
    // The job's next turn finds rows that this run leaves.
    enqueue: job => {
      jobs.enqueue(job).catch(error => log.warn({ err: error, job }, 'a job was not enqueued'))
    },
    requireService: registry.gate('requireService')(platform),
    validateResponses,
    authorities: registry.authorities,
    handlers: [
      ...modules.flatMap(module => module.handlers?.(platform, registry, serverState) ?? []),
      ...moreHandlers,
    ],
    observe: metrics.observeRequest,
    extend: app => {
      mountRoutes(app, [
        serveRoute(eventStreamRoute, stream.handle),
        serveRoute(apiDocumentRoute, openApi.document),
        serveRoute(apiPageRoute, openApi.page),
        serveRoute(pictureRoute, createOpenFiles(database, files)),
        serveRoute(aliveRoute, health.alive),
        serveRoute(readyRoute, health.ready),
        serveRoute(metricsRoute, metrics.handle),
        ...routes.flatMap(({ served }) => served),
      ])
      if (consoleDirectory) serveConsole(app, consoleDirectory)
    },
  })
  const endStreams = async () => {
    stream.stop()
    await Promise.all(routes.map(route => route.endStreams?.()))
  }
  return {
    app,
    platform,
    start: async () => {
      const startRoutes = async () => {
        await events.start()
        await Promise.all(routes.map(route => route.start?.()))
      }
      // The media server takes as long to start as the job queue.
      await Promise.all([startRoutes(), runsJobs && jobs.start(), removeLeftovers(files.incoming)])
      if (runsPollers) for (const poller of pollers) poller.start()
    },
    upgrades: {
      isUpgrade: request => routes.some(route => route.isUpgrade?.(request)),
      upgrade: (...upgraded) => routes.find(route => route.isUpgrade?.(upgraded[0]))?.upgrade?.(...upgraded),
    },
    endStreams,
    stop: async () => {
      await endStreams()
      await Promise.all(routes.map(route => route.stop?.()))
      await Promise.all([jobs.stop(), backups.verification.stop()])
      await Promise.all(pollers.map(poller => poller.stop()))
      await events.stop()
    },
  }
}

/** @throws SettingsError when a module finds an error in its settings */
export function checkSettings(settings: Settings): void {
  for (const { findSettingsProblem } of modules) {
    const problem = findSettingsProblem?.(settings)
    if (problem !== undefined) throw new SettingsError(problem)
  }
}

const endpointIds: ReadonlySet<string> = new Set(allEndpoints.map(({ id }) => id))

/** The advisory lock for creating required rows; any number that nothing else uses. */
const preparationLock = 7_146_002

/**
 * Brings the schema up to this version and creates required rows; safe when several servers start at once.
 * @param beforeUpgrade makes the backup of a database that gets newer tables
 * @returns the one-time password of the first administrator, when one was made up now
 * @throws DatabaseStartError when it cannot be migrated, or holds the demo and this is none, or the other way round
 */
export async function prepareSchema(
  database: Database,
  settings: Settings,
  beforeUpgrade?: MigrateOptions['beforeUpgrade'],
): Promise<OneTimePassword | undefined> {
  await migrate(database, undefined, { version: manifest.version, beforeUpgrade })
  const start = { actor: null, action: 'start', requestId: '', address: '', device: '' }
  return recordedTransaction(
    database,
    start,
    async queries => {
      await queries.execute(sql`select pg_advisory_xact_lock(${preparationLock})`)
      await claimInstallation(queries, settings.DEMO)
      await makeMonths(queries)
      await recordTables(queries, registry.recordedTables)
      let oneTimePassword: OneTimePassword | undefined
      for (const { seed } of modules) {
        await seed?.(queries, settings, made => {
          oneTimePassword = made
        })
      }
      if (settings.DEMO) {
        for (const { seedDemo } of modules) await seedDemo?.(queries, settings)
        if (settings.DEMO_DAYS > 0) await dateDemoOperations(queries, registry.recordedTables, endpointIds)
      }
      return oneTimePassword
    },
    { isBackground: true },
  )
}
