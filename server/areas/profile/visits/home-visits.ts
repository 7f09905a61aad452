import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { homeVisits } from './schema.ts'

/** A shorter pause does not begin a new visit. */
const pauseMs = 30 * 60_000

/** Notes that a user is on the page where users land. */
export async function trackHomeVisit(queries: Queries, userId: string, at: Date): Promise<void> {
  const begins = new Date(at.getTime() - pauseMs).toISOString()
  await queries
    .insert(homeVisits)
    .values({ userId, at })
    .onConflictDoUpdate({
      target: homeVisits.userId,
      set: {
        at,
        previousAt: sql`case when ${homeVisits.at} < ${begins}::timestamptz then ${homeVisits.at} else ${homeVisits.previousAt} end`,
      },
    })
}

/**
 * When the user's visit before the current one ended; null when the current one is the first. The result does not
 * depend on whether the current visit is stored already.
 */
export async function lastHomeVisit(queries: Queries, userId: string, now: Date): Promise<Date | null> {
  const [visit] = await queries.select().from(homeVisits).where(eq(homeVisits.userId, userId))
  if (!visit) return null
  return now.getTime() - visit.at.getTime() > pauseMs ? visit.at : visit.previousAt
}
