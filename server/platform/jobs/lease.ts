import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Queries } from '../database/database.ts'

/** How long a lease lasts; each part of the work renews it. */
const leaseSeconds = 15

/** The columns of a table whose rows are the work of a long job: whose work a row is at the moment, and until when others leave it to them. */
export const leaseColumns = () => ({ worker: uuid(), leasedUntil: instant() })

/** A table with {@link leaseColumns}. */
type LeasedTable = PgTable & Record<'id' | 'createdAt' | 'worker' | 'leasedUntil', PgColumn>

/** A row that a worker is at. */
interface Held {
  id: string
  worker: string | null
}

/** What is written when work on a row goes on. */
export const renewedLease = { leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` }

/** The columns of a new lease, with a name for the worker. */
export const newLease = () => ({ worker: randomUUID(), ...renewedLease })

/** What is written when nobody is at a row any more. */
export const noLease = { worker: null, leasedUntil: null } as const

/**
 * That a row is the oldest one with work that nobody is at; it is locked, and others pass it over.
 * @param isWork which rows have work, in the words of the table's index
 */
export const isNextFree = (table: LeasedTable, isWork: SQL): SQL =>
  sql`${table.id} = (select ${table.id} from ${table}
    where ${isWork} and (${table.leasedUntil} is null or ${table.leasedUntil} < now())
    order by ${table.createdAt} limit 1 for update skip locked)`

/** That a row is still its worker's. */
export const isHeldBy = (table: LeasedTable, { id, worker }: Held): SQL | undefined =>
  and(eq(table.id, id), eq(table.worker, worker ?? ''))

/**
 * Milliseconds until leased work may be free again, because its server may have been killed; undefined when there is no
 * work.
 * @param isWork as for {@link isNextFree}
 */
export async function nextLook(
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
