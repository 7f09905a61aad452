import type { VerdictFields, VerdictRow } from '@greenroom/contract/areas/inspection/inspection-review'
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { visibleOwners } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { ownersFilter } from '../../platform/list/filters.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { inspectionVerdicts as verdicts } from './schema.ts'

export type StoredVerdict = typeof verdicts.$inferSelect

/** Condition of the verdicts in a data scope: on own content items, and by own inspectors. */
export const verdictOwners = ownersFilter(verdicts.contentItemOwner, verdicts.inspectorId)

/** Number of valid verdicts per queue that the actor may see, without deleted queues. */
export async function verdictCounts(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  queueIds: readonly string[],
): Promise<(queueId: string) => number> {
  const owners = visibleOwners(actor)
  const counted = await queries
    .select({ queueId: verdicts.queueId, total: count() })
    .from(verdicts)
    .where(
      and(
        inArray(verdicts.queueId, [...queueIds]),
        isNull(verdicts.withdrawnAt),
        owners && verdictOwners.where(owners),
      ),
    )
    .groupBy(verdicts.queueId)
  const byQueue = new Map(counted.map(({ queueId, total }) => [queueId, total]))
  return queueId => byQueue.get(queueId) ?? 0
}

export async function insertVerdict(
  queries: Queries,
  fields: VerdictFields &
    Pick<
      StoredVerdict,
      | 'queueId'
      | 'queueName'
      | 'contentItemId'
      | 'contentItemTitle'
      | 'contentItemOwner'
      | 'inspectorId'
      | 'statusBefore'
    >,
): Promise<StoredVerdict> {
  const verdict = await onlyRow(queries.insert(verdicts).values(fields).returning())
  return verdict
}

/** The inspector's last valid verdict in the queue, or the one with this id, locked. */
export async function lastVerdict(
  queries: Queries,
  inspectorId: string,
  queueId: string,
  id?: string,
): Promise<StoredVerdict | undefined> {
  const [verdict] = await queries
    .select()
    .from(verdicts)
    .where(
      and(
        eq(verdicts.queueId, queueId),
        eq(verdicts.inspectorId, inspectorId),
        isNull(verdicts.withdrawnAt),
        id === undefined ? undefined : eq(verdicts.id, id),
      ),
    )
    .orderBy(desc(verdicts.givenAt), desc(verdicts.id))
    .limit(1)
    .for('update')
  return verdict
}

export async function markWithdrawn(queries: Queries, id: string): Promise<void> {
  await queries.update(verdicts).set({ withdrawnAt: sql`now()` }).where(eq(verdicts.id, id))
}

/** Verdicts on a content item in all queues, newest first, up to a limit. */
export async function verdictsOn(
  queries: Queries,
  contentItemId: string,
  limit: number,
): Promise<VerdictRow[]> {
  const rows = await queries
    .select()
    .from(verdicts)
    .where(eq(verdicts.contentItemId, contentItemId))
    .orderBy(desc(verdicts.givenAt), desc(verdicts.id))
    .limit(limit)
  return toVerdictRows(queries, rows)
}

/** Valid verdicts in a queue within the last 24 hours: the inspector's, and all that the inspector may see. */
export async function countDone(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
): Promise<{ done: number; doneByAll: number }> {
  const owners = visibleOwners(actor)
  const [counted] = await queries
    .select({
      done: sql<number>`(count(*) filter (where ${eq(verdicts.inspectorId, actor.id)}))::int`,
      doneByAll: sql<number>`count(*)::int`,
    })
    .from(verdicts)
    .where(
      and(
        eq(verdicts.queueId, queueId),
        isNull(verdicts.withdrawnAt),
        gt(verdicts.givenAt, sql`now() - interval '24 hours'`),
        owners && verdictOwners.where(owners),
      ),
    )
  return counted ?? { done: 0, doneByAll: 0 }
}

/** Converts stored verdicts to the contract's rows. */
export async function toVerdictRows(queries: Queries, rows: readonly StoredVerdict[]): Promise<VerdictRow[]> {
  const inspectors = await usersByIds(queries, [...new Set(rows.map(({ inspectorId }) => inspectorId))])
  const names = new Map(inspectors.map(({ id, name }) => [id, name]))
  return rows.map(one => ({
    id: one.id,
    givenTime: one.givenAt.toISOString(),
    queueId: one.queueId,
    queueName: one.queueName,
    contentItemId: one.contentItemId,
    contentItemTitle: one.contentItemTitle,
    verdict: one.verdict,
    reason: one.reason,
    note: one.note,
    inspectorId: one.inspectorId,
    inspector: names.get(one.inspectorId) ?? '',
    withdrawnTime: one.withdrawnAt?.toISOString() ?? null,
  }))
}
