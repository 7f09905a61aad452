import type { ImportFileRow, ImportOutcome } from '@greenroom/contract/import'
import type { Language } from '@greenroom/contract/languages'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { VisibleOwners } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import { changedColumns } from './compare.ts'
import type { ListImport } from './definition.ts'
import { columnName, findRows } from './rows.ts'
import { listImportEffects, listImportRows, type StoredImport } from './schema.ts'

interface ReadContext {
  job: StoredImport
  list: ListImport
  dataScope: VisibleOwners
  language: Language
}

interface PageRequest {
  outcome: ImportOutcome
  current: number
  pageSize: number
}

/** One page of the rows of a file with this outcome: what would change, what changed, or the issues. */
export async function readFileRows(
  queries: Queries,
  { job, list, dataScope, language }: ReadContext,
  { outcome, current, pageSize }: PageRequest,
): Promise<{ list: ImportFileRow[]; total: number; current: number; pageSize: number }> {
  const ofImport = eq(listImportRows.importId, job.id)
  const effect = and(
    eq(listImportEffects.importId, listImportRows.importId),
    eq(listImportEffects.position, listImportRows.position),
  )
  const where: SQL | undefined =
    outcome === 'kept'
      ? and(ofImport, eq(listImportEffects.kept, true))
      : and(ofImport, eq(listImportRows.outcome, outcome))
  const [rows, total] = await Promise.all([
    queries
      .select({ row: listImportRows, before: listImportEffects.before })
      .from(listImportRows)
      .leftJoin(listImportEffects, effect)
      .where(where)
      .orderBy(asc(listImportRows.position))
      .limit(pageSize)
      .offset((current - 1) * pageSize),
    outcome === 'kept'
      ? queries.$count(
          listImportEffects,
          and(eq(listImportEffects.importId, job.id), eq(listImportEffects.kept, true)),
        )
      : queries.$count(listImportRows, where),
  ])
  const keys = outcome === 'change' ? rows.flatMap(({ row }) => row.key ?? []) : []
  const existingRows = await findRows(queries, list, keys, dataScope)

  const previewRows = rows.map(({ row, before }) => {
    const values = row.values ?? {}
    const existing = row.key === null ? undefined : existingRows.get(row.key)
    const were = before ? byKey(before) : existing?.visible ? existing.values : {}
    const changed = before
      ? Object.keys(were)
      : existing?.visible
        ? changedColumns(list, values, existing, job.timeZone)
        : []
    return {
      id: String(row.position),
      line: row.line,
      cells: row.cells ?? texts(values),
      changes: changed.map(column => ({
        column,
        before: text(were[column], column),
        after: text(values[column], column),
      })),
      issues: (row.issues ?? []).map(issue => ({ column: issue.column, text: issue.text[language] })),
    }
  })
  return { list: previewRows, total, current, pageSize }

  function byKey(storedValues: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      Object.keys(list.columns)
        .map(key => [key, columnName(list, key) ?? ''] as const)
        .filter(([, column]) => Object.hasOwn(storedValues, column))
        .map(([key, column]) => [key, storedValues[column]]),
    )
  }
  function texts(values: Record<string, unknown>): Record<string, string> {
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value, key)]))
  }
  /** Formats moments in one way and values as their labels. */
  function text(value: unknown, key: string): string {
    const column = list.description.columns.find(one => one.key === key)
    if (value === null || value === undefined) return ''
    if (column?.kind === 'instant') return new Date(String(value)).toISOString()
    return column?.words?.[String(value)]?.[language] ?? String(value)
  }
}
