import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { idempotentRequests } from './schema.ts'

/** A key as its sender made it up. */
export interface SentKey {
  actorId: string
  key: string
}

const retainedFor = sql`interval '1 day'`
/** A longer outcome is kept for an hour only: articles that are typed all day would fill the disk. In characters. */
const longOutcome = 4096
const longRetainedFor = sql`interval '1 hour'`
const isOf = ({ actorId, key }: SentKey) =>
  and(eq(idempotentRequests.actorId, actorId), eq(idempotentRequests.key, key))

/**
 * Takes a key in the transaction of its write. Waits for a transaction that has it, and takes it when that one is rolled
 * back.
 * @returns false when a write of the last day has it
 */
export async function claimKey(queries: Queries, { actorId, key }: SentKey): Promise<boolean> {
  const claimed = await queries.execute(sql`
    insert into ${idempotentRequests} (actor_id, key) values (${actorId}, ${key})
    on conflict (actor_id, key) do update set at = now(), outcome = null
      where ${idempotentRequests.at} <= now() - ${retainedFor}
    returning 1`)
  return claimed.length > 0
}

/** Stores what the write with this key did. */
export async function storeOutcome(queries: Queries, sent: SentKey, outcome: string): Promise<void> {
  await queries.update(idempotentRequests).set({ outcome }).where(isOf(sent))
}

/** What the committed write with this key did; undefined when there is none of the last day. */
export async function readOutcome(
  queries: Queries,
  sent: SentKey,
): Promise<{ outcome: string | null } | undefined> {
  const [row] = await queries
    .select({ outcome: idempotentRequests.outcome })
    .from(idempotentRequests)
    .where(and(isOf(sent), gt(idempotentRequests.at, sql`now() - ${retainedFor}`)))
  return row
}

/** Deletes keys that are older than a day, and long outcomes older than an hour: a repeat is refused then, not done. */
export async function pruneIdempotentRequests(queries: Queries): Promise<void> {
  const { at, outcome } = idempotentRequests
  await queries
    .update(idempotentRequests)
    .set({ outcome: null })
    .where(and(lt(at, sql`now() - ${longRetainedFor}`), sql`length(${outcome}) > ${longOutcome}::int`))
  await queries.delete(idempotentRequests).where(lt(idempotentRequests.at, sql`now() - ${retainedFor}`))
}
