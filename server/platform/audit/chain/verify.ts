import { desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationChain, operationLog, operationSeals } from '../schema.ts'
import { droppedBefore } from './months.ts'

/** Links checked by one statement. */
const linksAtATime = 20_000
/** Entries are linked moments after they are written. An entry whose time is this much before its predecessors was inserted by hand. */
const outOfOrder = sql`interval '1 hour'`

/** The first place where the log differs from its chain. */
export interface Break {
  /**
   * `changed`: the entry has other values; `removed`: the entry is missing; `inserted`: the entry was added by
   * hand; `link`: the chain itself was changed.
   */
  reason: 'changed' | 'removed' | 'inserted' | 'link'
  /** Number of the entry. */
  entry: number
}

/** Result of one verification step. */
export interface Verified {
  /** Position up to which the chain is verified. */
  checked: number
  /** Position of the last link. */
  last: number
  /** Position before the first link; earlier links were dropped with their entries. */
  anchor: number
  /** Hash of the last link, hexadecimal. A stored copy of it can prove later that no entries were cut off at the end. */
  head: string
  /** True when nothing is left to verify. */
  done: boolean
  broken: Break | undefined
}

/** Verifies some links after a position. Start with 0 and continue with `checked` until the result is done or broken. */
export async function verifyFrom(queries: Queries, after: number): Promise<Verified> {
  const [chain] = await queries.select().from(operationChain)
  if (!chain) throw new Error('The chain of the operation log has no beginning')
  const start = Math.max(after, chain.anchorPosition)
  const before = start === chain.anchorPosition ? chain.anchorLink : await linkAt(queries, start)
  const [end] = await queries
    .select({ position: operationSeals.position, link: operationSeals.link })
    .from(operationSeals)
    .orderBy(desc(operationSeals.position))
    .limit(1)
  const last = end?.position ?? chain.anchorPosition
  const checked = Math.min(start + linksAtATime, last)
  const broken = before
    ? await findBreak(queries, start, before)
    : { reason: 'link' as const, entry: await entryAfter(queries, start) }
  const done = checked === last
  return {
    checked,
    last,
    done,
    anchor: chain.anchorPosition,
    head: Buffer.from(end?.link ?? chain.anchorLink).toString('hex'),
    broken: broken ?? (done ? await findInserted(queries, chain.settled) : undefined),
  }
}

async function linkAt(queries: Queries, position: number): Promise<Buffer | undefined> {
  const [seal] = await queries
    .select({ link: operationSeals.link })
    .from(operationSeals)
    .where(eq(operationSeals.position, position))
  return seal?.link
}

async function entryAfter(queries: Queries, position: number): Promise<number> {
  const [row] = await queries.execute<{ entry: string }>(
    sql`select entry from ${operationSeals} where position > ${position} order by position limit 1`,
  )
  return Number(row?.entry ?? 0)
}

/** Returns the first broken link of the next batch. */
async function findBreak(queries: Queries, after: number, before: Buffer): Promise<Break | undefined> {
  const [brokenEntry] = await queries.execute<{ reason: Break['reason']; entry: string }>(sql`
    with next as (
      select * from ${operationSeals} where position > ${after} order by position limit ${linksAtATime}
    ), linked as (
      select *, lag(position, 1, ${after}::bigint) over places as "lastPosition",
        lag(link, 1, decode(${Buffer.from(before).toString('hex')}, 'hex')) over places as "lastLink",
        max(at) over (order by position rows between unbounded preceding and 1 preceding) as latest
      from next window places as (order by position)
    ), judged as (
      select position, linked.entry, case
        when position <> "lastPosition" + 1 or operation_link("lastLink", linked.entry, linked.at, digest) <> link then 'link'
        when log.id is null then
          case when linked.at < ${droppedBefore} then null
            when exists (select from ${operationLog} other where other.id = linked.entry) then 'changed' else 'removed' end
        when operation_digest(log) <> digest then 'changed'
        when log.at < latest - ${outOfOrder} then 'inserted'
      end as reason
      from linked left join ${operationLog} log on log.id = linked.entry and log.at = linked.at
    )
    select reason, entry from judged where reason is not null order by position limit 1`)
  return brokenEntry && { reason: brokenEntry.reason, entry: Number(brokenEntry.entry) }
}

/** Returns the first unlinked entry whose number is settled, which means that it was inserted by hand. */
async function findInserted(queries: Queries, settled: number): Promise<Break | undefined> {
  const [row] = await queries.execute<{ id: string }>(sql`
    select log.id from ${operationLog} log
    where log.id <= ${settled} and not exists (
      select from ${operationSeals} seal where seal.entry = log.id and seal.at = log.at
    ) order by log.id limit 1`)
  return row && { reason: 'inserted', entry: Number(row.id) }
}
