import type { ImportCounts } from '@greenroom/contract/import'
import type { Text } from '@greenroom/contract/languages'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { recordAs } from '../audit/transaction.ts'
import type { Queries } from '../database/database.ts'
import { namedIds } from '../events/named-ids.ts'
import type { JobContext, LongJobContext } from '../jobs/job.ts'
import { compare } from './compare.ts'
import { findReferences } from './references.ts'
import { columnName, type FoundRow, findRows, insertRows, updateGroups } from './rows.ts'
import {
  type ImportIssue,
  listImportEffects,
  listImportRows,
  type StoredImport,
  type StoredImportRow,
} from './schema.ts'
import { changeImport, idle } from './store.ts'
import { type ImportWork, part, publishProgress, publishState } from './work.ts'

/** Rows of the file per transaction. */
const rowsAtATime = 1000

const changedSince: Text = {
  'zh-CN': '预检之后被他人修改过，请重新预检',
  'en-US': 'Someone changed it after the preview. Preview the changes again.',
}
const permissionRevoked: Text = {
  'zh-CN': '导入人不再有导入权限，已停止',
  'en-US': 'Stopped: the importing user may no longer import',
}

/**
 * Writes the rows of the file, a batch per transaction, each with the progress. A worker that takes over continues with
 * the next batch.
 */
export async function run(context: LongJobContext, work: ImportWork): Promise<void> {
  for (let isDone = false; !isDone && !context.stopping.aborted; ) {
    const isMine = await part(context, work, async (parts, claimed) => {
      isDone = await writeSome(parts, work, claimed)
    })
    if (!isMine) return
    if (!isDone) await work.refresh(context.queries)
  }
}

/** Writes the next batch; true when none is left, or the user no longer has the permission. */
async function writeSome(parts: JobContext, work: ImportWork, claimed: StoredImport): Promise<boolean> {
  const { queries } = parts
  const { actor, list } = work
  if (!actor?.permissions.has(list.description.permission)) {
    const stopped = { state: 'stopped', problem: permissionRevoked, finishedAt: new Date() } as const
    await changeImport(queries, claimed.id, { ...idle, ...stopped })
    publishState(parts, work)
    return true
  }
  if (claimed.position >= claimed.rows) {
    await changeImport(queries, claimed.id, { ...idle, state: 'done', finishedAt: new Date() })
    publishState(parts, work)
    return true
  }
  const to = claimed.position + rowsAtATime
  const rows = await readRows(queries, claimed, to)
  const { address, device, id: requestId } = claimed
  await recordAs(queries, { actor: actor.id, action: 'import.run', requestId, address, device })
  const written = await writeRows(queries, work, rows)
  const done = addCounts(claimed.done, written.counts)
  await changeImport(queries, claimed.id, { done, position: to })
  if (written.ids.length > 0) {
    const { topic } = list.description
    parts.publish({ topic, ids: namedIds(written.ids) }, list.audience)
  }
  publishProgress(parts, work)
  return false
}

/** The next rows to write, up to this position. The bound keeps the read small, for any estimate of the planner. */
async function readRows(
  queries: Queries,
  { id, position }: StoredImport,
  to: number,
): Promise<StoredImportRow[]> {
  return queries
    .select()
    .from(listImportRows)
    .where(
      and(
        eq(listImportRows.importId, id),
        gt(listImportRows.position, position),
        lte(listImportRows.position, to),
        inArray(listImportRows.outcome, ['create', 'change']),
      ),
    )
    .orderBy(asc(listImportRows.position))
}

interface Written {
  counts: ImportCounts
  ids: string[]
}

async function writeRows(
  queries: Queries,
  { job, list, actor }: ImportWork,
  rows: readonly StoredImportRow[],
): Promise<Written> {
  const keys = rows.flatMap(({ key }) => key ?? [])
  const existingRows = await findRows(queries, list, keys, actor?.dataScope ?? [], true)
  const references = await findReferences(
    queries,
    list,
    actor,
    rows.map(({ values }) => values ?? {}),
  )
  const user = { permissions: actor?.permissions ?? new Set<never>(), timeZone: job.timeZone, references }
  const judged = rows.map(row => judge(row))
  function judge(row: StoredImportRow) {
    const existing = row.key === null ? undefined : existingRows.get(row.key)
    const values = row.values ?? {}
    const verdict = compare(list, values, existing, user)
    const isOther =
      existing?.visible === true && existing.version !== row.version && verdict.outcome !== 'same'
    const isDeleted = row.version !== null && !existing
    if (!isOther && !isDeleted) return { row, existing, values, ...verdict }
    return {
      row,
      existing,
      values,
      outcome: 'fail',
      issues: [{ column: '', text: changedSince }],
      changed: [],
    }
  }
  const of = (outcome: string) => judged.filter(one => one.outcome === outcome)
  const [created, changed, failed] = [of('create'), of('change'), of('fail')]

  const inserted = await insertRows(
    queries,
    list,
    job.userId,
    created.map(({ values }) => values),
  )
  const versions = await updateGroups(
    queries,
    list,
    changed.flatMap(({ existing, values, changed: keys }) =>
      existing ? [{ id: existing.id, ...byColumn(keys, values) }] : [],
    ),
  )
  const effects = [
    ...created.flatMap(({ row }, index) => {
      const { id: rowId, version } = inserted[index] ?? {}
      return rowId === undefined || version === undefined
        ? []
        : [{ position: row.position, rowId, version, before: null }]
    }),
    ...changed.flatMap(({ row, existing, changed: keys }) => {
      const version = existing && versions.get(existing.id)
      return existing && version !== undefined
        ? [{ position: row.position, rowId: existing.id, version, before: byColumn(keys, existing.values) }]
        : []
    }),
  ]
  await insertEffects(queries, job.id, effects)
  await recordFailed(
    queries,
    job.id,
    failed.map(({ row, issues }) => ({ row, issues })),
  )
  const counts = {
    create: created.length,
    change: changed.length,
    same: of('same').length,
    fail: failed.length,
  }
  return { counts, ids: effects.map(({ rowId }) => rowId) }

  function byColumn(keys: readonly string[], values: FoundRow['values']) {
    return Object.fromEntries(
      keys.flatMap(key => {
        const column = columnName(list, key)
        return column === undefined ? [] : [[column, values[key]]]
      }),
    )
  }
}

type Effect = Omit<typeof listImportEffects.$inferSelect, 'importId' | 'kept'>

async function insertEffects(queries: Queries, importId: string, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return
  const records = effects.map(({ rowId, ...effect }) => ({
    import_id: importId,
    row_id: rowId,
    kept: false,
    ...effect,
  }))
  await queries.execute(sql`
    insert into ${listImportEffects} select * from jsonb_populate_recordset(null::list_import_effect, ${JSON.stringify(records)}::text::jsonb)`)
}

/** Records rows that failed only now because of changes since the dry run. */
async function recordFailed(
  queries: Queries,
  importId: string,
  failed: readonly { row: StoredImportRow; issues: ImportIssue[] }[],
): Promise<void> {
  if (failed.length === 0) return
  const records = failed.map(({ row, issues }) => {
    const values = Object.entries(row.values ?? {}).map(([key, value]) => [key, String(value)] as const)
    return { position: row.position, issues, cells: Object.fromEntries(values) }
  })
  await queries.execute(sql`
    update ${listImportRows} as "row" set outcome = 'fail', issues = given.issues, cells = given.cells
    from jsonb_populate_recordset(null::list_import_row, ${JSON.stringify(records)}::text::jsonb) as given
    where "row".import_id = ${importId} and "row".position = given.position`)
}

function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    create: one.create + other.create,
    change: one.change + other.change,
    same: one.same + other.same,
    fail: one.fail + other.fail,
  }
}
