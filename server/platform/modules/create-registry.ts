import { createUndoRegistry } from '../audit/undo/registry.ts'
import { createHooks } from './hooks.ts'
import type { Module } from './module.ts'
import type { Registry } from './registry.ts'
import { authorityOf, recordedTablesOf, scopedTablesOf, type TableRules, undoablesOf } from './table-rules.ts'

/** Collects the declarations of modules. @throws Error when two modules declare the same table or entity */
export function createRegistry(modules: readonly Module[]): Registry {
  const tables = modules.flatMap(module => module.tables ?? [])
  assertUnique(tables)
  const hooks = createHooks(modules.flatMap(module => module.hooks ?? []))
  const recordedTables = recordedTablesOf(tables)
  const registry: Registry = {
    hooks,
    recordedTables,
    undo: createUndoRegistry(recordedTables, undoablesOf(tables, hooks)),
    authorities: authorityOf(tables),
    scopedTables: scopedTablesOf(tables),
    todos: modules.flatMap(module => module.todos ?? []),
    imports: modules.flatMap(module => module.imports ?? []),
    bulkChanges: () => modules.flatMap(module => module.bulkChanges?.(registry) ?? []),
    exports: platform => modules.flatMap(module => module.exports?.(platform) ?? []),
    watchedLists: platform => modules.flatMap(module => module.watchedLists?.(platform) ?? []),
    jobs: settings => modules.flatMap(module => module.jobs?.(registry, settings) ?? []),
    pollers: platform => modules.flatMap(module => module.pollers?.(platform, registry) ?? []),
    checks: () => modules.flatMap(module => module.checks?.(registry) ?? []),
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
