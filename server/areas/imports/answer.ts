import type { ImportRow } from '@greenroom/contract/areas/imports/imports'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { importDays } from '../../platform/list/import/job.ts'
import type { StoredImport } from '../../platform/list/import/schema.ts'
import { usersByIds } from '../../platform/users/names.ts'

type Context = Pick<HandlerContext<never>, 'queries' | 'request'> & { actor: { id: string } }

const dayMilliseconds = 86_400_000

/** Whether there is something to take back, and still the record of what it was. */
export function isUndoable({ state, done, createdAt }: StoredImport): boolean {
  const wrote = done.create + done.change > 0
  const isKnown = Date.now() - createdAt.getTime() < importDays * dayMilliseconds
  return (state === 'done' || state === 'stopped') && wrote && isKnown
}

/** A stored import as the contract's. */
export async function toImportRow(context: Context, stored: StoredImport): Promise<ImportRow> {
  const [row] = await toImportRows(context, [stored])
  if (!row) throw new Error('An import got lost')
  return row
}

export async function toImportRows(
  { queries, actor, request }: Context,
  stored: readonly StoredImport[],
): Promise<ImportRow[]> {
  const users = await usersByIds(queries, [...new Set(stored.map(({ userId }) => userId))])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return stored.map(one => ({
    id: one.id,
    list: one.list,
    state: one.state,
    fileName: one.fileName,
    format: one.format,
    user: names.get(one.userId) ?? '',
    own: one.userId === actor.id,
    encoding: one.encoding,
    rows: one.rows,
    columns: one.columns,
    ignoredColumns: one.ignoredColumns,
    ignoredSheets: one.ignoredSheets,
    progress: progressOf(one),
    dryRun: one.dryRun,
    done: one.done,
    undone: one.undone,
    kept: one.kept,
    problem: one.problem?.[request.language] ?? '',
    undoable: isUndoable(one),
    createdTime: one.createdAt.toISOString(),
    finishedTime: one.finishedAt?.toISOString() ?? null,
  }))
}

function progressOf({ state, position, target, done, undone, kept }: StoredImport): number {
  const worked =
    state === 'reading' ? position : state === 'running' ? done.create + done.change : undone + kept
  return target === 0 ? 0 : Math.min(1, worked / target)
}
