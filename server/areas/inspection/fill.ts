import { and, asc, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isAmong } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contentItemRows, lockContentItemRows, matching } from '../content/index.ts'
import { drawOf, fingerprintOf } from './match.ts'
import { contentChecks, inspectionItems as items, inspectionQueues as queues } from './schema.ts'
import type { StoredQueue } from './store.ts'

const contentItem = contentItemRows()

/** Condition of unclaimed items. */
export const unclaimed: SQL | undefined = or(isNull(items.claim), lt(items.claimedUntil, sql`now()`))

/** Recomputes the waiting items of a queue from its fields, for all content items. */
async function fillQueue(queries: Queries, queue: StoredQueue): Promise<void> {
  await takeOut(queries, queue, undefined)
  // A changed rate draws among the existing items.
  await queries
    .update(items)
    .set({
      state: sql`case when ${items.draw} < ${queue.rate} then 'waiting' else 'aside' end`,
      turn: sql`now()`,
      enteredAt: sql`now()`,
    })
    .where(
      and(
        eq(items.queueId, queue.id),
        isNull(items.hits),
        unclaimed,
        or(
          and(eq(items.state, 'waiting'), sql`${items.draw} >= ${queue.rate}`),
          and(eq(items.state, 'aside'), sql`${items.draw} < ${queue.rate}`),
        ),
      ),
    )
  if (queue.scope === 'all') await takeIn(queries, queue, undefined)
  await queries.update(queues).set({ stale: false }).where(eq(queues.id, queue.id))
}

/** A content item to check, and when it was created or changed; null for a repeated check. */
interface Change {
  id: string
  changedAt: Date | null
}

/**
 * Adds content items to every queue that they match and removes them from the others; returns the ids of the changed
 * queues. A queue for later items only takes items created or changed since its creation.
 */
export async function followContentItems(queries: Queries, changes: readonly Change[]): Promise<string[]> {
  // Skips queues and content items that are being deleted.
  const all = await queries.select().from(queues).orderBy(asc(queues.id)).for('key share')
  if (all.length === 0) return []
  await lockContentItemRows(
    queries,
    changes.map(({ id }) => id),
    'key share',
  )
  const changed: string[] = []
  for (const queue of all) {
    const candidates = changes.filter(
      ({ changedAt }) => queue.scope === 'all' || (changedAt !== null && changedAt >= queue.createdAt),
    )
    const out = await takeOut(queries, queue, among(changes))
    const into = candidates.length > 0 ? await takeIn(queries, queue, among(candidates)) : 0
    if (out + into > 0) changed.push(queue.id)
  }
  return changed
}

const among = (changes: readonly Change[]) =>
  isAmong(contentItem.id, [...new Set(changes.map(({ id }) => id))])

/** Removes waiting, unclaimed items that no longer match; returns their number. */
async function takeOut(queries: Queries, queue: StoredQueue, those: SQL | undefined): Promise<number> {
  const matches = matching(queue.conditions)
  if (!matches) return 0
  const unmatched = queries
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(those, not(matches)))
  const removed = await queries
    .delete(items)
    .where(
      and(
        eq(items.queueId, queue.id),
        inArray(items.state, ['waiting', 'aside']),
        isNull(items.hits),
        unclaimed,
        inArray(items.contentItemId, unmatched),
      ),
    )
    .returning({ id: items.contentItemId })
  return removed.length
}

/**
 * Removes an item that stopped to match its queue during a claim, now that the claim has ended; returns whether it was
 * removed. Locks the content item until the transaction ends, so that later changes are checked again.
 */
export async function leaveUnmatched(
  queries: Queries,
  { queueId, contentItemId }: { queueId: string; contentItemId: string },
): Promise<boolean> {
  await lockContentItemRows(queries, [contentItemId], 'share')
  const [queue] = await queries.select().from(queues).where(eq(queues.id, queueId))
  if (!queue) return false
  // The conditions have just changed, and their recomputation may still see the item as claimed.
  if (queue.stale) await queries.insert(contentChecks).values({ contentItemId, changedAt: null })
  return (await takeOut(queries, queue, eq(contentItem.id, contentItemId))) > 0
}

/**
 * Adds matching items: those new to the queue, and judged ones that changed since, or were put online after a
 * rejection. Returns their number.
 */
async function takeIn(queries: Queries, queue: StoredQueue, those: SQL | undefined): Promise<number> {
  const state = sql<'waiting'>`case when ${drawOf(queue.id)} < ${queue.rate} then 'waiting' else 'aside' end`
  const taken = await queries
    .insert(items)
    .select(
      queries
        .select({
          queueId: sql<string>`${queue.id}::uuid`.as('queue_id'),
          contentItemId: contentItem.id,
          state: state.as('state'),
          draw: drawOf(queue.id).as('draw'),
          fingerprint: fingerprintOf.as('fingerprint'),
          hits: sql<null>`null::jsonb`.as('hits'),
          enteredAt: sql<Date>`now()`.as('entered_at'),
          turn: sql<Date>`now()`.as('turn'),
          claim: sql<null>`null::uuid`.as('claim'),
          claimedBy: sql<null>`null::uuid`.as('claimed_by'),
          claimedUntil: sql<null>`null::timestamptz`.as('claimed_until'),
        })
        .from(contentItem)
        .where(and(those, matching(queue.conditions)))
        .orderBy(contentItem.id),
    )
    // An update on conflict would lock all existing rows, and inspectors skip locked rows.
    .onConflictDoNothing()
    .returning({ id: items.contentItemId })
  const now = sql`(select ${contentItem.id} as id, ${contentItem.status} as status, ${fingerprintOf} as fingerprint from ${contentItem}
    where ${and(those, matching(queue.conditions)) ?? sql`true`}) as now_is
    where ${items.queueId} = ${queue.id} and ${items.contentItemId} = now_is.id`
  const back = await queries.execute(sql`update ${items} set
    state = case when ${items.draw} < ${queue.rate} then 'waiting' else 'aside' end,
    fingerprint = now_is.fingerprint, entered_at = now(), turn = now()
    from ${now} and ${items.state} in ('passed', 'rejected') and (${items.fingerprint} <> now_is.fingerprint
      or ${items.state} = 'rejected' and now_is.status = 'online') returning 1`)
  // Waiting items are shown with their current content.
  await queries.execute(sql`update ${items} set fingerprint = now_is.fingerprint
    from ${now} and ${items.state} in ('waiting', 'aside') and ${items.fingerprint} <> now_is.fingerprint`)
  return taken.length + back.length
}

/** Recomputes new and changed queues; returns their ids. */
export async function fillStaleQueues(queries: Queries): Promise<string[]> {
  const stale = await queries
    .select()
    .from(queues)
    .where(eq(queues.stale, true))
    .orderBy(queues.id)
    .for('update')
  for (const queue of stale) await fillQueue(queries, queue)
  return stale.map(({ id }) => id)
}
