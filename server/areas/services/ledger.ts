import { serviceLimits } from '@greenroom/contract/areas/services/services'
import { and, desc, eq, gt, sql, sum } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { balanceEntries, serviceOrders } from './schema.ts'

/** Any number that nothing else uses. */
const ledgerLock = 7_146_080

/** Makes this transaction the only one that orders and pays until it ends. */
export async function lockLedger(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${ledgerLock})`)
}

/** The balance, in fen, and the number of the last movement. */
async function lastEntry(queries: Queries): Promise<{ number: number; balanceAfter: number }> {
  const [last] = await queries
    .select({ number: balanceEntries.number, balanceAfter: balanceEntries.balanceAfter })
    .from(balanceEntries)
    .orderBy(desc(balanceEntries.number))
    .limit(1)
  return last ?? { number: 0, balanceAfter: 0 }
}

/** The balance, in fen. */
export const balanceOf = async (queries: Queries): Promise<number> => (await lastEntry(queries)).balanceAfter

/** Orders of which something may still be paid back. */
export const refundable = and(eq(serviceOrders.active, true), gt(serviceOrders.endsAt, sql`now()`))

/** Whether the balance may grow by an amount, in fen, so that every refund still fits; hold the ledger's lock. */
export async function hasRoomFor(queries: Queries, amount: number): Promise<boolean> {
  const balance = await balanceOf(queries)
  const [paid] = await queries
    .select({ amount: sum(serviceOrders.amount) })
    .from(serviceOrders)
    .where(refundable)
  return balance + Number(paid?.amount ?? 0) + amount <= serviceLimits.balance
}

/**
 * Whether the ledger has this top-up already, for a repetition adds nothing; hold the ledger's lock.
 * @throws ApiError `wrongState` when the id belongs to another movement
 */
export async function isToppedUp(
  queries: Queries,
  { id, amount, note }: Pick<Movement, 'amount' | 'note'> & { id: string },
): Promise<boolean> {
  const [ledgerEntry] = await queries.select().from(balanceEntries).where(eq(balanceEntries.id, id))
  if (ledgerEntry && (ledgerEntry.amount !== amount || ledgerEntry.note !== note))
    throw fail('wrongState', { ids: [id] })
  return ledgerEntry !== undefined
}

interface Movement {
  /** Made up when absent. */
  id?: string
  /** In fen; payments are negative. */
  amount: number
  note: string
  orderId?: string
  enteredBy: string | null
  createdAt?: Date
}

/**
 * Writes a movement behind the last one; hold the ledger's lock.
 * @returns false, and nothing is written, when the balance would fall below zero
 */
export async function move(queries: Queries, { amount, ...entry }: Movement): Promise<boolean> {
  const { number, balanceAfter } = await lastEntry(queries)
  const after = balanceAfter + amount
  if (after < 0) return false
  await queries.insert(balanceEntries).values({ ...entry, amount, number: number + 1, balanceAfter: after })
  return true
}
