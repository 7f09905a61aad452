import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import { inArray, sql } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import type { Undoing } from '../../platform/audit/undo/undo.ts'
import type { Queries } from '../../platform/database/database.ts'

/** Entries of a page that are planned, newest first; the others are refused only by reasons that hold for every state. */
const plannedEntries = 20
/** Requests with more changes are not planned for a list, because each plan reads them all. */
const plannedChanges = 50

/** Why the undo of some entries would be refused now, by id of the entry; entries that can be undone are left out. */
export async function findRefusals(
  queries: Queries,
  undoing: Undoing,
  ids: readonly string[],
): Promise<Map<string, UndoRefusal>> {
  const planned = ids.slice(0, plannedEntries).map(Number)
  if (planned.length === 0) return new Map()
  // Named in full, because a query of one table leaves its name out.
  const ofRequest = sql`select from ${operationLog} as other
    where other.request_id = operation_log.request_id and other.request_id <> '' limit ${plannedChanges + 1}`
  const rows = await queries
    .select({ entry: operationLog, changes: sql<number>`(select count(*)::int from (${ofRequest}) as few)` })
    .from(operationLog)
    .where(inArray(operationLog.id, planned))
  const refusals = await Promise.all(
    rows
      .filter(({ changes }) => changes <= plannedChanges)
      .map(async ({ entry }) => {
        const { refusal } = await undoing.plan(queries, entry, 'entry')
        return refusal ? ([[String(entry.id), refusal.reason]] as const) : []
      }),
  )
  return new Map(refusals.flat())
}
