import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveUsedTickets } from '../schema.ts'
import type { Ticket } from './tickets.ts'

/** How long tickets that ran out are remembered: clocks of servers differ. */
const minutes = 10

/** Takes a ticket for the one player that comes with it first, to whichever server. @returns false for all others */
export async function claimTicket(queries: Queries, { id, expiresAt }: Ticket): Promise<boolean> {
  const claimed = await queries
    .insert(liveUsedTickets)
    .values({ id, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: liveUsedTickets.id })
  return claimed.length > 0
}

/** Deletes what is known of tickets that nobody can use any more. */
export async function forgetTickets(queries: Queries): Promise<void> {
  await queries
    .delete(liveUsedTickets)
    .where(lt(liveUsedTickets.expiresAt, sql`now() - make_interval(mins => ${minutes})`))
}
