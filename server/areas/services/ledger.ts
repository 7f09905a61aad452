import { desc, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { balanceEntries } from './schema.ts'

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

interface Movement {
  /** In fen; what is paid is negative. */
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
