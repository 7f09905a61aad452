import type { Authorities } from '../audit/authority.ts'
import type { RecordedTable } from '../audit/recorded-table.ts'
import type { UndoRegistry } from '../audit/undo/registry.ts'
import type { BulkChange } from '../bulk/change.ts'
import type { ListExport } from '../export/definition.ts'
import type { ListImport } from '../import/definition.ts'
import type { Job, LongJob } from '../jobs/job.ts'
import type { WatchedList } from '../list/readable-list.ts'
import type { Platform } from '../platform.ts'
import type { Poller } from '../poller.ts'
import type { SelfCheck } from '../self-check/check.ts'
import type { Settings } from '../settings.ts'
import type { Gates } from './gates.ts'
import type { Hooks } from './hooks.ts'
import type { ScopedTable } from './table-rules.ts'
import type { TodoSource } from './todo-source.ts'

/** Declarations of all modules, for modules that work on all of them (undo, imports, previews). */
export interface Registry {
  hooks: Hooks
  recordedTables: readonly RecordedTable[]
  undo: UndoRegistry
  authorities: Authorities
  scopedTables: readonly ScopedTable[]
  todos: readonly TodoSource[]
  imports: readonly ListImport[]
  bulkChanges(): BulkChange[]
  exports(platform: Platform): ListExport[]
  watchedLists(platform: Platform): WatchedList[]
  jobs(settings: Settings): (Job | LongJob)[]
  pollers(platform: Platform): Poller[]
  checks(): SelfCheck[]
  /** @throws Error unless exactly one module provides it */
  gate<Name extends keyof Gates>(name: Name): Gates[Name]
}
