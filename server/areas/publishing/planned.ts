import { openPublishStates } from '@greenroom/contract/areas/publishing/publish-jobs'
import { and, asc, gte, inArray, lt } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { publishJobs } from './schema.ts'

/** Open jobs of the user's data scope that are planned for a period, in their order; and how many there are. */
export async function plannedJobs(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  period: { from: Date; before: Date },
  limit: number,
) {
  const { id, title, state, scheduledAt } = publishJobs
  const isPlanned = and(
    // Open jobs are few and have an index; finished ones are many.
    inArray(state, [...openPublishStates]),
    gte(scheduledAt, period.from),
    lt(scheduledAt, period.before),
    ownedByVisible(actor, publishJobs.createdBy),
  )
  const [count, rows] = await Promise.all([
    queries.$count(publishJobs, isPlanned),
    queries
      .select({ id, title, state, scheduledAt })
      .from(publishJobs)
      .where(isPlanned)
      .orderBy(asc(scheduledAt), asc(id))
      .limit(limit),
  ])
  return { count, rows }
}
