import type { RecordedTable } from '../audit/record.ts'
import { createUndoRegistry, type UndoRegistry } from '../audit/undo/registry.ts'
import type { Job, LongJob } from '../jobs/job.ts'
import type { Poller } from '../jobs/poller.ts'
import type { ListExport } from '../list/export/definition.ts'
import type { ListImport } from '../list/import/definition.ts'
import type { WatchedList } from '../list/watched-list.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { createHooks, type Hooks } from './hooks.ts'
import type { Gates, Module } from './module.ts'
import {
  recordedTablesOf,
  type ScopedTable,
  scopedTablesOf,
  type TableRules,
  undoablesOf,
} from './table-rules.ts'

/** What all modules declare together, for those of them whose work is about all (undo, imports, previews). */
export interface Registry {
  hooks: Hooks
  recordedTables: readonly RecordedTable[]
  undo: UndoRegistry
  scopedTables: readonly ScopedTable[]
  imports: readonly ListImport[]
  exports(platform: Platform): ListExport[]
  watchedLists(platform: Platform): WatchedList[]
  jobs(settings: Settings): (Job | LongJob)[]
  pollers(platform: Platform): Poller[]
  /** @throws Error when no module, or more than one, gives it */
  gate<Name extends keyof Gates>(name: Name): Gates[Name]
}

/** Gathers what modules declare. @throws Error when two modules declare the same table or entity */
export function createRegistry(modules: readonly Module[]): Registry {
  const tables = modules.flatMap(module => module.tables ?? [])
  assertUnique(tables)
  const hooks = createHooks(modules.flatMap(module => module.hooks ?? []))
  const recordedTables = recordedTablesOf(tables)
  const registry: Registry = {
    hooks,
    recordedTables,
    undo: createUndoRegistry(recordedTables, undoablesOf(tables, hooks)),
    scopedTables: scopedTablesOf(tables),
    imports: modules.flatMap(module => module.imports ?? []),
    exports: platform => modules.flatMap(module => module.exports?.(platform) ?? []),
    watchedLists: platform => modules.flatMap(module => module.watchedLists?.(platform) ?? []),
    jobs: settings => modules.flatMap(module => module.jobs?.(registry, settings) ?? []),
    pollers: platform => modules.flatMap(module => module.pollers?.(platform, registry) ?? []),
    gate: name => {
      const [gate, ...others] = modules.flatMap(module => module.gates?.[name] ?? [])
      if (!gate || others.length > 0) throw new Error(`Exactly one module gives ${name}`)
      return gate
    },
  }
  return registry
}

function assertUnique(tables: readonly TableRules[]): void {
  const entities = recordedTablesOf(tables).map(({ entity }) => entity)
  const twice =
    entities.find((entity, index) => entities.indexOf(entity) !== index) ??
    tables.find(({ table }, index) => tables.findIndex(one => one.table === table) !== index)
  if (twice) throw new Error(`Two modules declare ${typeof twice === 'string' ? twice : 'the same table'}`)
}
