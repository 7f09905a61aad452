import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { BulkChange } from '../bulk/change.ts'
import type { Queries } from '../database/database.ts'
import type { Health } from '../health/health.ts'
import type { Authenticate } from '../http/actor.ts'
import type { Handler } from '../http/handler.ts'
import type { HttpEnvironment } from '../http/request-context.ts'
import type { Job, LongJob } from '../jobs/job.ts'
import type { Poller } from '../jobs/poller.ts'
import type { ListExport } from '../list/export/definition.ts'
import type { ListImport } from '../list/import/definition.ts'
import type { WatchedList } from '../list/watched-list.ts'
import type { GaugeSource } from '../metrics/metrics.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'
import type { Gates } from './gates.ts'
import type { BoundHook } from './hooks.ts'
import type { Registry } from './registry.ts'
import type { TableRules } from './table-rules.ts'
import type { TodoSource } from './todo-source.ts'

/** The first administrator, made at the first start; the password is shown once. */
export interface OneTimePassword {
  username: string
  password: string
}

/** Takes the password of the first administrator when one was made up. */
export type OneTimePasswordListener = (made: OneTimePassword) => void

/** Routes beside the endpoints of the contract. */
export interface Routes {
  mount(app: Hono<HttpEnvironment>): void
  /** Begins what they keep running. */
  start?(): Promise<void>
  /** Whether a request to go on as a WebSocket is theirs. */
  isUpgrade?(request: IncomingMessage): boolean
  /** Answers such a request. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends what would keep connections open; called before the listening ends. */
  endStreams?(): Promise<void>
  /** Ends what the routes keep running. */
  stop?(): Promise<void>
}

/** What is known of the server that answers. */
export interface ServerState extends Pick<Health, 'read'> {
  version: string
}

/** Everything that an area gives to the server. */
export interface Module {
  /** The name of its folder. */
  name: string
  /** Every table of its schema. */
  tables?: readonly TableRules[]
  /** What its endpoints do. */
  handlers?(platform: Platform, registry: Registry, server: ServerState): Handler[]
  /** Lists whose rows can be exported. */
  exports?(platform: Platform): ListExport[]
  /** Lists whose rows can be imported. */
  imports?: readonly ListImport[]
  /** Changes of many rows that jobs make. */
  bulkChanges?(registry: Registry): BulkChange[]
  /** Lists whose saved views can be watched. */
  watchedLists?(platform: Platform): WatchedList[]
  /** What waits for somebody's decision, and stands in their message box. */
  todos?: readonly TodoSource[]
  jobs?(registry: Registry, settings: Settings): readonly (Job | LongJob)[]
  /** What every server does over and over beside its requests. */
  pollers?(platform: Platform, registry: Registry): Poller[]
  /** Takes part in what other areas do. */
  hooks?: readonly BoundHook[]
  /** What `GET /readyz` shows beside its conditions: what does not work here, and calls can do without. */
  shortcomings?(platform: Platform, registry: Registry): () => Record<string, string>
  /** What is measured when somebody reads the metrics. */
  gauges?(platform: Platform): GaugeSource[]
  gates?: Partial<Gates>
  routes?(platform: Platform, registry: Registry, authenticate: Authenticate): Routes
  /** Fills in what must be there, at every start; repeatable, in one transaction with all modules. */
  seed?(queries: Queries, settings: Settings, onOneTimePassword: OneTimePasswordListener): Promise<void>
  /** Fills in the rows of the demo, once. Runs after every module's `seed`. */
  seedDemo?(queries: Queries, settings: Settings): Promise<void>
}

/** Declares an area's module; only there for the types. */
export function defineModule(module: Module): Module {
  return module
}
