import { claimSeconds } from '@greenroom/contract/areas/inspection/inspection-review'
import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { contentItemRows } from '../content/index.ts'
import { leaveUnmatched, unclaimed } from './fill.ts'
import { inspectionItems as items } from './schema.ts'
import { findQueue } from './store.ts'

export type StoredItem = typeof items.$inferSelect

const until = sql`now() + make_interval(secs => ${claimSeconds})`
const itemOf = ({ queueId, contentItemId }: Pick<StoredItem, 'queueId' | 'contentItemId'>): SQL | undefined =>
  and(eq(items.queueId, queueId), eq(items.contentItemId, contentItemId))

/** An item with a claim. */
export type ClaimedItem = StoredItem & { claim: string; claimedUntil: Date }

/** The item that an inspector has. */
interface Claimed {
  /** Undefined when no unclaimed item waits. */
  item: ClaimedItem | undefined
  /** Previous inspector, whose claim ended. */
  loser: string | undefined
  /** True when items with expired claims left the queue because they no longer match it. */
  someLeft: boolean
}

/**
 * Returns the item that the inspector already has in the queue, or claims the next one. Concurrent inspectors get
 * different items, because locked rows are skipped.
 */
export async function claimNext(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
): Promise<Claimed> {
  const waiting = and(eq(items.queueId, queueId), eq(items.state, 'waiting'))
  const visible = contentItemRows(actor)
  const first = (where: SQL | undefined, order: SQL) =>
    queries
      .select({ item: items })
      .from(items)
      .innerJoin(visible, eq(visible.id, items.contentItemId))
      .where(and(waiting, where))
      .orderBy(order, asc(items.contentItemId))
      .limit(1)
      .for('update', { of: items, skipLocked: true })
  const claimed = and(eq(items.claimedBy, actor.id), gt(items.claimedUntil, sql`now()`))
  const [mine] = await first(claimed, asc(items.claimedUntil))
  if (mine) {
    return { item: await claimItem(queries, mine.item, mine.item.claim), loser: undefined, someLeft: false }
  }
  for (let someLeft = false; ; someLeft = true) {
    const [next] = await first(unclaimed, asc(items.turn))
    if (!next) return { item: undefined, loser: undefined, someLeft }
    const before = next.item.claimedBy
    // Changes during a claim did not remove the item, so it is checked now.
    if (before !== null && (await leaveUnmatched(queries, next.item))) continue
    return {
      item: await claimItem(queries, next.item, null, actor.id),
      loser: before === null || before === actor.id ? undefined : before,
      someLeft,
    }
  }
}

/** Id of the content item that comes next unless another inspector claims it. */
export async function nextUnclaimed(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
): Promise<string | undefined> {
  const visible = contentItemRows(actor)
  const [next] = await queries
    .select({ id: items.contentItemId })
    .from(items)
    .innerJoin(visible, eq(visible.id, items.contentItemId))
    .where(and(eq(items.queueId, queueId), eq(items.state, 'waiting'), unclaimed))
    .orderBy(asc(items.turn), asc(items.contentItemId))
    .limit(1)
  return next?.id
}

/** Claims an item, or renews the existing claim. */
export async function claimItem(
  queries: Queries,
  item: StoredItem,
  claim: string | null,
  inspector?: string,
): Promise<ClaimedItem> {
  const [claimed] = await queries
    .update(items)
    .set({
      claim: claim ?? sql`gen_random_uuid()`,
      claimedUntil: until,
      ...(inspector !== undefined && { claimedBy: inspector }),
    })
    .where(itemOf(item))
    .returning()
  if (!claimed?.claim || !claimed.claimedUntil) throw new Error('A claim was not returned')
  return { ...claimed, claim: claimed.claim, claimedUntil: claimed.claimedUntil }
}

/**
 * Locks the item of a claim. An expired claim stays valid until another inspector takes the item.
 * @throws ApiError when the queue is deleted, or the item has another inspector
 */
export async function requireClaim(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  { id, claim }: { id: string; claim: string },
): Promise<StoredItem> {
  const visible = contentItemRows(actor)
  const [claimed] = await queries
    .select({ item: items })
    .from(items)
    .innerJoin(visible, eq(visible.id, items.contentItemId))
    .where(
      and(
        eq(items.queueId, id),
        eq(items.claim, claim),
        eq(items.claimedBy, actor.id),
        eq(items.state, 'waiting'),
      ),
    )
    .for('update', { of: items })
  if (claimed) return claimed.item
  if (!(await findQueue(queries, id))) throw fail('notFound')
  throw fail('claimEnded')
}

/**
 * Releases the item: it keeps its turn, moves to the end, or leaves the queue when it no longer matches; returns
 * whether it left.
 */
export async function letGo(queries: Queries, item: StoredItem, behind: boolean): Promise<boolean> {
  await queries
    .update(items)
    .set({
      claim: null,
      claimedBy: null,
      claimedUntil: null,
      ...(behind && { turn: sql`clock_timestamp()` }),
    })
    .where(itemOf(item))
  return leaveUnmatched(queries, item)
}

/** Stores how a claimed item ended. */
export async function settle(
  queries: Queries,
  item: StoredItem,
  state: 'passed' | 'rejected',
  fingerprint: string,
): Promise<void> {
  await queries
    .update(items)
    .set({ state, fingerprint, claim: null, claimedBy: null, claimedUntil: null })
    .where(itemOf(item))
}

/** Number of waiting items in a queue, and how many of them others have claimed; of those that the inspector may see. */
export async function countWaiting(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
): Promise<{ left: number; claimedByOthers: number }> {
  const visible = contentItemRows(actor)
  const others = and(gt(items.claimedUntil, sql`now()`), ne(items.claimedBy, actor.id))
  const [counted] = await queries
    .select({
      left: sql<number>`count(*)::int`,
      claimedByOthers: sql<number>`(count(*) filter (where ${others}))::int`,
    })
    .from(items)
    .innerJoin(visible, eq(visible.id, items.contentItemId))
    .where(and(eq(items.queueId, queueId), eq(items.state, 'waiting')))
  return counted ?? { left: 0, claimedByOthers: 0 }
}
