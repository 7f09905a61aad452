import { and, asc, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isAmong } from '../../platform/database/among.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contentItems, matching } from '../content/index.ts'
import { drawOf, fingerprintOf } from './match.ts'
import { contentChecks, inspectionItems as items, inspectionQueues as queues } from './schema.ts'
import type { StoredQueue } from './store.ts'

/** Nobody holds it. */
export const unclaimed: SQL | undefined = or(isNull(items.claim), lt(items.claimedUntil, sql`now()`))

/** Has what waits in a queue follow from its fields, for all content items. */
async function fillQueue(queries: Queries, queue: StoredQueue): Promise<void> {
  await takeOut(queries, queue, undefined)
  // A lower or higher rate draws among those that are there.
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

/** A content item to look at, and when it came or changed; null when it did neither. */
interface Look {
  id: string
  changedAt: Date | null
}

/**
 * Puts content items into every queue that they match, and takes them out of the others; the ids of the queues that hold
 * something else now. A queue of later content items takes in what came or changed since the queue was made.
 */
export async function followContentItems(queries: Queries, looks: readonly Look[]): Promise<string[]> {
  // Nothing is put in for a queue or content item that is being deleted.
  const all = await queries.select().from(queues).orderBy(asc(queues.id)).for('key share')
  await queries
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(among(looks))
    .orderBy(contentItems.id)
    .for('key share')
  const changed: string[] = []
  for (const queue of all) {
    const candidates = looks.filter(
      ({ changedAt }) => queue.scope === 'all' || (changedAt !== null && changedAt >= queue.createdAt),
    )
    const out = await takeOut(queries, queue, among(looks))
    const into = candidates.length > 0 ? await takeIn(queries, queue, among(candidates)) : 0
    if (out + into > 0) changed.push(queue.id)
  }
  return changed
}

const among = (looks: readonly Look[]) => isAmong(contentItems.id, [...new Set(looks.map(({ id }) => id))])

/** Takes out what waits, is held by nobody, and does not match any more; how many that were. */
async function takeOut(queries: Queries, queue: StoredQueue, those: SQL | undefined): Promise<number> {
  const matches = matching(queue.conditions)
  if (!matches) return 0
  const unmatched = queries
    .select({ id: contentItems.id })
    .from(contentItems)
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
 * Takes a content item out of a queue that it stopped to match while an inspector held it, now that nobody does; whether it
 * went. The content item is held as it is until the transaction ends: who changes it then has it looked at again.
 */
export async function leaveUnmatched(
  queries: Queries,
  { queueId, contentItemId }: { queueId: string; contentItemId: string },
): Promise<boolean> {
  await queries
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.id, contentItemId))
    .for('share')
  const [queue] = await queries.select().from(queues).where(eq(queues.id, queueId))
  if (!queue) return false
  // Its conditions changed just now, and what goes through them meanwhile may still see the content item held.
  if (queue.stale) await queries.insert(contentChecks).values({ contentItemId, changedAt: null })
  return (await takeOut(queries, queue, eq(contentItems.id, contentItemId))) > 0
}

/**
 * Takes in what matches: what is new to the queue, and what was judged and now says something else or was put online
 * against a rejection. How many that were.
 */
async function takeIn(queries: Queries, queue: StoredQueue, those: SQL | undefined): Promise<number> {
  const state = sql<'waiting'>`case when ${drawOf(queue.id)} < ${queue.rate} then 'waiting' else 'aside' end`
  const taken = await queries
    .insert(items)
    .select(
      queries
        .select({
          queueId: sql<string>`${queue.id}::uuid`.as('queue_id'),
          contentItemId: contentItems.id,
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
        .from(contentItems)
        .where(and(those, matching(queue.conditions)))
        .orderBy(contentItems.id),
    )
    // An update on conflict would lock every row that is there, and inspectors pass locked rows over.
    .onConflictDoNothing()
    .returning({ id: items.contentItemId })
  const now = sql`(select ${contentItems.id} as id, ${contentItems.status} as status, ${fingerprintOf} as fingerprint from ${contentItems}
    where ${and(those, matching(queue.conditions)) ?? sql`true`}) as now_is
    where ${items.queueId} = ${queue.id} and ${items.contentItemId} = now_is.id`
  const back = await queries.execute(sql`update ${items} set
    state = case when ${items.draw} < ${queue.rate} then 'waiting' else 'aside' end,
    fingerprint = now_is.fingerprint, entered_at = now(), turn = now()
    from ${now} and ${items.state} in ('passed', 'rejected') and (${items.fingerprint} <> now_is.fingerprint
      or ${items.state} = 'rejected' and now_is.status = 'online') returning 1`)
  // What waits is shown as it is now.
  await queries.execute(sql`update ${items} set fingerprint = now_is.fingerprint
    from ${now} and ${items.state} in ('waiting', 'aside') and ${items.fingerprint} <> now_is.fingerprint`)
  return taken.length + back.length
}

/** Fills the queues that were made or changed; their ids. */
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
