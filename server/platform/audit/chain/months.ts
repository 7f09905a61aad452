import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { droppedMonths, operationChain, operationSeals } from '../schema.ts'
import { sealAllEntries } from './sealer.ts'

/** Number of months, the current one included, whose partitions exist in advance. */
const monthsAhead = 3
const partitionName = /^operation_log_(\d{4})_(\d{2})$/

/** SQL: the end of the last dropped month. Entries before it no longer exist. */
export const droppedBefore = sql`(select coalesce(max(month) + interval '1 month', '-infinity')::timestamp at time zone 'UTC' from ${droppedMonths})`

/** Creates the partitions of the current and the next months. */
export async function makeMonths(queries: Queries): Promise<void> {
  await queries.execute(sql`select make_operation_log_month((now() at time zone 'UTC' + ahead * interval '1 month')::date)
    from generate_series(0, ${monthsAhead - 1}::int) as ahead`)
}

/**
 * Drops months that ended more than `retainedMonths` ago, together with their links. The chain continues after the last
 * dropped link.
 */
export async function dropMonths(queries: Queries, retainedMonths: number): Promise<void> {
  await queries.execute(sql`set local lock_timeout = '10s'`)
  const partitions = await queries.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${'operation_log'}::regclass order by relname`)
  const [clock] = await queries.execute<{ first: string }>(sql`
    select to_char(date_trunc('month', now() at time zone 'UTC') - ${retainedMonths}::int * interval '1 month', 'YYYY-MM-DD') as first`)
  const old = partitions.flatMap(({ name }) => {
    const [, year, month] = partitionName.exec(name) ?? []
    const first = `${year}-${month}-01`
    return year !== undefined && clock && first < clock.first ? [{ name, month: first }] : []
  })
  if (old.length === 0) return
  await sealAllEntries(queries)
  for (const { name, month } of old) {
    const partition = sql.identifier(name)
    const [counted] = await queries.execute<{ entries: string }>(
      sql`select count(*) as entries from ${partition}`,
    )
    await queries.execute(sql`drop table ${partition}`)
    await queries
      .insert(droppedMonths)
      .values({ month, entries: Number(counted?.entries ?? 0) })
      .onConflictDoNothing()
  }
  await moveAnchor(queries)
}

/** Drops the links before the first entry that still exists. */
async function moveAnchor(queries: Queries): Promise<void> {
  await queries.execute(sql`
    with kept as (
      select coalesce(min(position), (select max(position) + 1 from ${operationSeals})) - 1 as last
      from ${operationSeals} where at >= ${droppedBefore}
    )
    update ${operationChain} set anchor_position = seal.position, anchor_link = seal.link
    from ${operationSeals} seal, kept where seal.position = kept.last`)
  await queries.execute(
    sql`delete from ${operationSeals} where position <= (select anchor_position from ${operationChain})`,
  )
}
