import type { ImportCause, ImportFileRow, ImportOutcome } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import type { Language } from '@greenroom/contract/languages'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { VisibleOwners } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import { changedColumns } from './compare.ts'
import type { ListImport } from './definition.ts'
import { wordOf } from './parse-row.ts'
import { columnName, findRows } from './rows.ts'
import { type ImportIssue, listImportEffects, listImportRows, type StoredImport } from './schema.ts'

interface ReadContext {
  job: StoredImport
  list: ListImport
  dataScope: VisibleOwners
  language: Language
}

interface PageRequest {
  outcome: ImportOutcome
  /** Only rows that fail for this cause. */
  cause?: string | undefined
  current: number
  pageSize: number
}

const causeIn = sql`jsonb_array_elements(${listImportRows.issues})`

/** Condition: the row has the issue with this id of a cause. */
export const failsFor = (cause: string) =>
  sql`exists (select from ${causeIn} as issue where md5(issue::text) = ${cause})`

/** The most frequent causes of failed rows. */
export async function readCauses(
  queries: Queries,
  { job, list, language }: Omit<ReadContext, 'dataScope'>,
): Promise<ImportCause[]> {
  const causes = await queries.execute<{
    id: string
    issue: ImportIssue
    rows: number
    values: { cell: string; rows: number }[] | null
  }>(sql`
    with cell as (
      select issue, coalesce(cells ->> (issue ->> 'column'), '') as cell, count(*)::int as rows,
        count("values")::int as mendable, min(${listImportRows.position}) as first from ${listImportRows}, ${causeIn} as issue
      where ${listImportRows.importId} = ${job.id} and ${listImportRows.outcome} = 'fail' group by 1, 2
    ), ranked as (select *, row_number() over (partition by issue order by rows desc, first) as place from cell)
    select md5(issue::text) as id, issue, sum(rows)::int as rows,
      jsonb_agg(jsonb_build_object('cell', cell, 'rows', mendable) order by place) filter (
        where place <= ${importLimits.causeValues} and mendable > 0 and issue ->> 'column' <> ''
          and length(cell) <= ${importLimits.causeValue}) as "values"
    from ranked group by issue order by rows desc, min(first) limit ${importLimits.causes}`)
  return causes.map(({ id, issue: { column, text }, rows, values }) => ({
    id,
    column,
    text: text[language],
    rows,
    values: (job.state === 'dryRun' ? (values ?? []) : []).map(value => ({
      ...value,
      label: labelOf(list, column, value.cell, language),
    })),
    canLeaveOut: canLeaveOut({ job, list }, column),
  }))
}

/** A cell of a file as it is shown: a stored value of a word as its label. */
function labelOf({ description }: ListImport, key: string, cell: string, language: Language): string {
  const column = description.columns.find(one => one.key === key)
  const word = column?.kind === 'word' ? wordOf(column, cell) : undefined
  return (word === undefined ? undefined : column?.words?.[word]?.[language]) ?? cell
}

/** Whether the dry run can be repeated without a column: new rows need the required ones, and some column is left. */
function canLeaveOut(
  { job: { state, headings }, list }: Pick<ReadContext, 'job' | 'list'>,
  column: string,
): boolean {
  const columns = headings.flatMap(heading => heading.column ?? [])
  const { required = false } = list.description.columns.find(({ key }) => key === column) ?? {}
  return state === 'dryRun' && columns.includes(column) && columns.length > 1 && !required
}

/** One page of the rows of a file with this outcome: what would change, what changed, or the issues. */
export async function readFileRows(
  queries: Queries,
  { job, list, dataScope, language }: ReadContext,
  { outcome, cause, current, pageSize }: PageRequest,
): Promise<{ list: ImportFileRow[]; total: number; current: number; pageSize: number }> {
  const ofImport = eq(listImportRows.importId, job.id)
  const effect = and(
    eq(listImportEffects.importId, listImportRows.importId),
    eq(listImportEffects.position, listImportRows.position),
  )
  const where: SQL | undefined =
    outcome === 'kept'
      ? and(ofImport, eq(listImportEffects.kept, true))
      : and(ofImport, eq(listImportRows.outcome, outcome), cause === undefined ? undefined : failsFor(cause))
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
      cells: row.cells ? labels(row.cells) : texts(values),
      changes: changed.map(column => ({
        column,
        before: text(were[column], column),
        after: text(values[column], column),
      })),
      issues: (row.issues ?? []).map(issue => ({ column: issue.column, text: issue.text[language] })),
      mended: Object.keys(row.mended ?? {}),
      canMend: job.state === 'dryRun' && row.values !== null && row.outcome !== 'same',
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
  /** Cells of the file, where a stored value of a word is shown as its label. */
  function labels(cells: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(cells).map(([key, cell]) => [key, labelOf(list, key, cell, language)]),
    )
  }
  /** Formats moments in one way and values as their labels. */
  function text(value: unknown, key: string): string {
    const column = list.description.columns.find(one => one.key === key)
    if (value === null || value === undefined) return ''
    if (column?.kind === 'instant') return new Date(String(value)).toISOString()
    return column?.words?.[String(value)]?.[language] ?? String(value)
  }
}
