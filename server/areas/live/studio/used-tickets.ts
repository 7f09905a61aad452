import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveUsedTickets } from '../schema.ts'
import type { Ticket } from './tickets.ts'

/** How long expired tickets are remembered: clocks of servers differ. */
const minutes = 10

/** Marks a ticket as used. @returns false when it was used before, at any server */
export async function claimTicket(queries: Queries, { id, expiresAt }: Ticket): Promise<boolean> {
  const claimed = await queries
    .insert(liveUsedTickets)
    .values({ id, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: liveUsedTickets.id })
  return claimed.length > 0
}

/** Deletes the marks of tickets that have expired long ago. */
export async function forgetTickets(queries: Queries): Promise<void> {
  await queries
    .delete(liveUsedTickets)
    .where(lt(liveUsedTickets.expiresAt, sql`now() - make_interval(mins => ${minutes})`))
}
