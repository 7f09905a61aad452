import { claimSeconds } from '@greenroom/contract/areas/inspection/inspection-review'
import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ownedByVisible } from '../../platform/list/visible.ts'
import { contentItems } from '../content/index.ts'
import { leaveUnmatched, unclaimed } from './fill.ts'
import { inspectionItems as items } from './schema.ts'
import { findQueue } from './store.ts'

export type StoredItem = typeof items.$inferSelect

const until = sql`now() + make_interval(secs => ${claimSeconds})`
const itemOf = ({ queueId, contentItemId }: Pick<StoredItem, 'queueId' | 'contentItemId'>): SQL | undefined =>
  and(eq(items.queueId, queueId), eq(items.contentItemId, contentItemId))

/** An item that somebody holds. */
export type ClaimedItem = StoredItem & { claim: string; claimedUntil: Date }

/** What an inspector holds now. */
interface Claimed {
  /** Undefined when nothing waits that nobody holds. */
  item: ClaimedItem | undefined
  /** Who held it before and has lost it. */
  loser: string | undefined
  /** Whether content items whose claim ran out left the queue, as they do not match it any more. */
  someLeft: boolean
}

/**
 * Holds what the inspector holds already in the queue, or the content item whose turn it is. Inspectors who ask at once get
 * different ones: a row that another transaction has is passed over.
 */
export async function claimNext(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
): Promise<Claimed> {
  const waiting = and(eq(items.queueId, queueId), eq(items.state, 'waiting'))
  const visible = ownedByVisible(actor, contentItems.createdBy)
  const first = (where: SQL | undefined, order: SQL) =>
    queries
      .select({ item: items })
      .from(items)
      .innerJoin(contentItems, eq(contentItems.id, items.contentItemId))
      .where(and(waiting, visible, where))
      .orderBy(order, asc(items.contentItemId))
      .limit(1)
      .for('update', { of: items, skipLocked: true })
  const held = and(eq(items.claimedBy, actor.id), gt(items.claimedUntil, sql`now()`))
  const [mine] = await first(held, asc(items.claimedUntil))
  if (mine) {
    return { item: await hold(queries, mine.item, mine.item.claim), loser: undefined, someLeft: false }
  }
  for (let someLeft = false; ; someLeft = true) {
    const [next] = await first(unclaimed, asc(items.turn))
    if (!next) return { item: undefined, loser: undefined, someLeft }
    const before = next.item.claimedBy
    // What was changed while somebody held it has not been taken out.
    if (before !== null && (await leaveUnmatched(queries, next.item))) continue
    return {
      item: await hold(queries, next.item, null, actor.id),
      loser: before === null || before === actor.id ? undefined : before,
      someLeft,
    }
  }
}

/** Holds an item, by the claim that there is or a new one. */
export async function hold(
  queries: Queries,
  item: StoredItem,
  claim: string | null,
  inspector?: string,
): Promise<ClaimedItem> {
  const [held] = await queries
    .update(items)
    .set({
      claim: claim ?? sql`gen_random_uuid()`,
      claimedUntil: until,
      ...(inspector !== undefined && { claimedBy: inspector }),
    })
    .where(itemOf(item))
    .returning()
  if (!held?.claim || !held.claimedUntil) throw new Error('A claim was not returned')
  return { ...held, claim: held.claim, claimedUntil: held.claimedUntil }
}

/**
 * The item that the claim holds, locked. A claim that has run out and that nobody took over still holds.
 * @throws ApiError when the queue is gone, or the item is not the inspector's any more
 */
export async function requireClaim(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  { id, claim }: { id: string; claim: string },
): Promise<StoredItem> {
  const [found] = await queries
    .select({ item: items })
    .from(items)
    .innerJoin(contentItems, eq(contentItems.id, items.contentItemId))
    .where(
      and(
        eq(items.queueId, id),
        eq(items.claim, claim),
        eq(items.claimedBy, actor.id),
        eq(items.state, 'waiting'),
        ownedByVisible(actor, contentItems.createdBy),
      ),
    )
    .for('update', { of: items })
  if (found) return found.item
  if (!(await findQueue(queries, id))) throw fail('notFound')
  throw fail('claimLost')
}

/**
 * Lets the item go; it keeps its turn, or goes behind all others, or leaves the queue when it does not match any more:
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

/** Sets how an item that was held ended. */
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

/** How much waits in a queue, and how much of it others hold; of what the inspector may see. */
export async function countWaiting(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
): Promise<{ left: number; claimedByOthers: number }> {
  const others = and(gt(items.claimedUntil, sql`now()`), ne(items.claimedBy, actor.id))
  const [counted] = await queries
    .select({
      left: sql<number>`count(*)::int`,
      claimedByOthers: sql<number>`(count(*) filter (where ${others}))::int`,
    })
    .from(items)
    .innerJoin(contentItems, eq(contentItems.id, items.contentItemId))
    .where(
      and(
        eq(items.queueId, queueId),
        eq(items.state, 'waiting'),
        ownedByVisible(actor, contentItems.createdBy),
      ),
    )
  return counted ?? { left: 0, claimedByOthers: 0 }
}
