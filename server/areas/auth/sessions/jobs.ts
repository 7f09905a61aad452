import { and, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Job } from '../../../platform/jobs/job.ts'
import { sessions } from './schema.ts'
import { pruneSessions } from './store.ts'

/** Longer than the time between two runs, so that none that expired in between is overlooked. */
const lookBack = sql`interval '10 minutes'`

/**
 * Nothing is written when a session runs out, so this tells the browsers whose sessions did; and it forgets those that
 * have been over for long.
 */
export const pruneSessionsJob: Job = {
  name: 'sessions.prune',
  cron: '*/5 * * * *',
  retry: { limit: 3, delaySeconds: 30 },
  async handle({ queries, publish }) {
    const expired = await queries
      .select({ id: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(
        and(
          isNull(sessions.endedAt),
          lte(sessions.expiresAt, sql`now()`),
          gt(sessions.expiresAt, sql`now() - ${lookBack}`),
        ),
      )
    for (const { id, userId } of expired) {
      publish({ topic: 'session.ended', ids: [id] }, { user: userId })
    }
    await pruneSessions(queries)
  },
}
