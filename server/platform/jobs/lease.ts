import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Queries } from '../database/database.ts'

/** Length of a lease; it is renewed while its work runs. */
const leaseSeconds = 15
/** Interval of renewals in milliseconds: a lease survives some that are missed. */
const renewalMs = 4000

/** Columns of a table whose rows are work for a long job: the worker that has a row, and the end of its lease. */
export const leaseColumns = () => ({ worker: uuid(), leasedUntil: instant() })

/** A table with {@link leaseColumns}. */
type LeasedTable = PgTable & Record<'id' | 'createdAt' | 'worker' | 'leasedUntil', PgColumn>

/** A row that a worker has leased. */
interface Leased {
  id: string
  worker: string | null
}

/** The end of a lease that begins now, also when a transaction has run for long. */
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

/** Columns that renew a lease. */
export const renewedLease = { leasedUntil: leaseEnd }

/** Columns of a new lease, with a name for the worker. */
export const newLease = () => ({ worker: randomUUID(), ...renewedLease })

/** Columns of a row without a lease. */
export const noLease = { worker: null, leasedUntil: null } as const

/**
 * SQL condition for the oldest unleased row with work. The row is locked; concurrent workers skip it.
 * @param isWork condition of rows with work, as in the table's index
 */
export const isNextFree = (table: LeasedTable, isWork: SQL): SQL =>
  sql`${table.id} = (select ${table.id} from ${table}
    where ${isWork} and (${table.leasedUntil} is null or ${table.leasedUntil} < now())
    order by ${table.createdAt} limit 1 for update skip locked)`

/** A leased row of a table. */
export interface Lease {
  table: LeasedTable
  row: Leased
}

/** Renews a lease. A row that a transaction has locked is left to that transaction. */
export async function renewLease(queries: Queries, { table, row }: Lease): Promise<void> {
  await queries.execute(sql`
    update ${table} set leased_until = ${leaseEnd} where id = (
      select id from ${table} where ${isLeasedBy(table, row)} for update skip locked)`)
}

/**
 * Runs the work and renews its lease meanwhile, so that no stage of it looks like the end of its server: reading,
 * waiting for other systems, long statements.
 */
export async function keepLease(
  renew: () => Promise<void>,
  work: () => Promise<void>,
  intervalMs = renewalMs,
): Promise<void> {
  let renewal = Promise.resolve()
  // Without a database the work fails too, and the lease ends.
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined)
  }, intervalMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await renewal
  }
}

/** SQL condition that the worker still has the row. */
export const isLeasedBy = (table: LeasedTable, { id, worker }: Leased): SQL | undefined =>
  and(eq(table.id, id), eq(table.worker, worker ?? ''))

/**
 * Milliseconds until a leased row may be free again because its server may have been killed; undefined when there is no
 * work.
 * @param isWork as for {@link isNextFree}
 */
export async function nextPoll(
  queries: Queries,
  table: LeasedTable,
  isWork: SQL,
): Promise<number | undefined> {
  const [row] = await queries
    .select({
      seconds: sql<number | null>`extract(epoch from min(${table.leasedUntil}) - now())::float8`,
    })
    .from<PgTable>(table)
    .where(isWork)
  return row?.seconds == null ? undefined : Math.min(1000, Math.max(200, row.seconds * 1000))
}
