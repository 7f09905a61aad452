import { and, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Job } from '../../../platform/jobs/job.ts'
import { sessions } from './schema.ts'
import { pruneSessions } from './store.ts'

/** Longer than the interval between two runs, so that no expired session is missed. */
const endedWithin = sql`interval '10 minutes'`

/**
 * Job that notifies browsers of expired sessions, because an expiry writes nothing, and deletes sessions that ended
 * long ago.
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
          gt(sessions.expiresAt, sql`now() - ${endedWithin}`),
        ),
      )
    for (const { id, userId } of expired) {
      publish({ topic: 'session.ended', ids: [id] }, { user: userId })
    }
    await pruneSessions(queries)
  },
}
