import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Queries } from '../database/database.ts'

/** Length of a lease; each part of the work renews it. */
const leaseSeconds = 15

/** Columns of a table whose rows are work for a long job: the worker that has a row, and the end of its lease. */
export const leaseColumns = () => ({ worker: uuid(), leasedUntil: instant() })

/** A table with {@link leaseColumns}. */
type LeasedTable = PgTable & Record<'id' | 'createdAt' | 'worker' | 'leasedUntil', PgColumn>

/** A row that a worker has leased. */
interface Leased {
  id: string
  worker: string | null
}

/** Columns that renew a lease. */
export const renewedLease = { leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` }

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
