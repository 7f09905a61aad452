import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Authenticate } from '../access/actor.ts'
import type { BulkChange } from '../bulk/change.ts'
import type { Queries } from '../database/database.ts'
import type { ListExport } from '../export/definition.ts'
import type { Health } from '../health/health.ts'
import type { Handler } from '../http/handler.ts'
import type { ServedRoute } from '../http/routes.ts'
import type { ListImport } from '../import/definition.ts'
import type { Job, LongJob } from '../jobs/job.ts'
import type { WatchedList } from '../list/readable-list.ts'
import type { GaugeSource } from '../metrics/metrics.ts'
import type { Platform } from '../platform.ts'
import type { Poller } from '../poller.ts'
import type { SelfCheck } from '../self-check/check.ts'
import type { Settings } from '../settings.ts'
import type { Gates } from './gates.ts'
import type { BoundHook } from './hooks.ts'
import type { Registry } from './registry.ts'
import type { TableRules } from './table-rules.ts'
import type { TodoSource } from './todo-source.ts'

/** The first administrator, created at the first start. The password is shown once. */
export interface OneTimePassword {
  username: string
  password: string
}

/** Receives the generated password of the first administrator. */
export type OneTimePasswordListener = (made: OneTimePassword) => void

/** Routes that are not endpoints of the contract. */
export interface Routes {
  /** Handlers of the declared routes. */
  served: readonly ServedRoute[]
  /** Starts background work of the routes. */
  start?(): Promise<void>
  /** True for WebSocket requests that these routes answer. */
  isUpgrade?(request: IncomingMessage): boolean
  /** Answers a WebSocket request. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes long-lived connections; called before the server stops listening. */
  endStreams?(): Promise<void>
  /** Stops the background work of the routes. */
  stop?(): Promise<void>
}

/** State of the answering server. */
export interface ServerState extends Pick<Health, 'read'> {
  version: string
}

/** Everything that an area provides to the server. */
export interface Module {
  /** Name of its folder. */
  name: string
  /** Finds an error in its settings, as one line that names the setting; the server then does not start. */
  findSettingsProblem?(settings: Settings): string | undefined
  /** All tables of its schema. */
  tables?: readonly TableRules[]
  /** Implements its endpoints. */
  handlers?(platform: Platform, registry: Registry, server: ServerState): Handler[]
  /** Exportable lists. */
  exports?(platform: Platform): ListExport[]
  /** Importable lists. */
  imports?: readonly ListImport[]
  /** Changes of many rows that jobs may make. */
  bulkChanges?(registry: Registry): BulkChange[]
  /** Lists whose saved views can be watched. */
  watchedLists?(platform: Platform): WatchedList[]
  /** Requests that wait for a decision, shown as to-dos in the message box. */
  todos?: readonly TodoSource[]
  jobs?(registry: Registry, settings: Settings): readonly (Job | LongJob)[]
  /** Work that every server repeats beside its requests. */
  pollers?(platform: Platform, registry: Registry): Poller[]
  /** Hooks into other areas. */
  hooks?: readonly BoundHook[]
  /** Non-essential parts that do not work, each with its reason; `GET /readyz` reports them. */
  shortcomings?(platform: Platform, registry: Registry): () => Record<string, string>
  /** What `greenroom doctor` and the page of the system status check. */
  checks?(registry: Registry): readonly SelfCheck[]
  /** Gauges of the metrics. */
  gauges?(platform: Platform): GaugeSource[]
  gates?: Partial<Gates>
  routes?(platform: Platform, registry: Registry, authenticate: Authenticate): Routes
  /** Creates required rows at every start; repeatable, in one transaction with all modules. */
  seed?(queries: Queries, settings: Settings, onOneTimePassword: OneTimePasswordListener): Promise<void>
  /** Creates the rows of the demo, once, after the `seed` of every module. */
  seedDemo?(queries: Queries, settings: Settings): Promise<void>
}

/** Declares the module of an area; only for its types. */
export function defineModule(module: Module): Module {
  return module
}
