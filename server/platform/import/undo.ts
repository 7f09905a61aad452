import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { recordAs } from '../audit/transaction.ts'
import type { JobContext, LongJobContext } from '../jobs/job.ts'
import { deleteRows, lockRows, updateGroups } from './rows.ts'
import { listImportEffects, type StoredImport } from './schema.ts'
import { changeImport, idle } from './store.ts'
import { type ImportWork, part, publishProgress, publishState } from './work.ts'

/** Rows of the file per transaction. */
const rowsAtATime = 1000

/**
 * Undoes what an import wrote. It keeps rows that changed since, that other records depend on, or that the undoing user
 * may not see.
 */
export async function undo(context: LongJobContext, work: ImportWork): Promise<void> {
  for (let isDone = false; !isDone && !context.stopping.aborted; ) {
    const isMine = await part(context, work, async (parts, claimed) => {
      isDone = await undoSome(parts, work, claimed)
    })
    if (!isMine) return
  }
}

async function undoSome(parts: JobContext, work: ImportWork, claimed: StoredImport): Promise<boolean> {
  const { queries } = parts
  const { actor, list } = work
  if (claimed.position >= claimed.rows) {
    await changeImport(queries, claimed.id, { ...idle, state: 'undone', finishedAt: new Date() })
    publishState(parts, work)
    return true
  }
  const to = claimed.position + rowsAtATime
  const effects = await queries
    .select()
    .from(listImportEffects)
    .where(
      and(
        eq(listImportEffects.importId, claimed.id),
        gt(listImportEffects.position, claimed.position),
        lte(listImportEffects.position, to),
      ),
    )
    .orderBy(asc(listImportEffects.position))
  const { address, device, id: requestId } = claimed
  await recordAs(queries, {
    actor: claimed.undoneBy,
    action: 'import.undo',
    requestId: `${requestId}-undo`,
    address,
    device,
  })
  const locked = await lockRows(
    queries,
    list,
    effects.map(({ rowId }) => rowId),
    actor?.dataScope ?? [],
  )
  const untouched = effects.filter(({ rowId, version }) => {
    const row = locked.get(rowId)
    return row?.visible && row.version === version
  })
  const created = untouched.filter(({ before }) => before === null).map(({ rowId }) => rowId)
  const used = new Set(await list.inUse?.(queries, created))
  await deleteRows(
    queries,
    list,
    created.filter(id => !used.has(id)),
  )
  const changed = untouched.flatMap(({ rowId, before }) => (before ? [{ id: rowId, ...before }] : []))
  await updateGroups(queries, list, changed)
  const taken = new Set(untouched.map(({ rowId }) => rowId).filter(id => !used.has(id)))
  const keptEffects = effects.filter(({ rowId }) => !taken.has(rowId) && locked.has(rowId))
  if (keptEffects.length > 0) {
    await queries
      .update(listImportEffects)
      .set({ kept: true })
      .where(
        and(
          eq(listImportEffects.importId, claimed.id),
          inArray(
            listImportEffects.position,
            keptEffects.map(({ position }) => position),
          ),
        ),
      )
  }
  await changeImport(queries, claimed.id, {
    position: to,
    undone: claimed.undone + taken.size,
    kept: claimed.kept + keptEffects.length,
  })
  parts.publish({ topic: list.description.topic, ids: [] }, list.audience)
  publishProgress(parts, work)
  return false
}
