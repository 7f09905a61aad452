import { and, asc, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { channels } from './schema.ts'

/**
 * Channels of the user's data scope that run at some time of a period, by their start, and how many there are. A
 * channel that a user ended early ends then.
 */
export async function plannedChannels(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  period: { from: Date; before: Date },
  limit: number,
) {
  const { id, activityName, startsAt, endsAt, endedAt } = channels
  const isPlanned = and(
    lt(startsAt, period.before),
    gt(endsAt, period.from),
    or(isNull(endedAt), and(gt(endedAt, period.from), gt(endedAt, startsAt))),
    ownedByVisible(actor, channels.createdBy),
  )
  const [count, rows] = await Promise.all([
    queries.$count(channels, isPlanned),
    queries
      .select({ id, activityName, startsAt, endsAt: sql<Date>`least(${endsAt}, ${endedAt})`.mapWith(endsAt) })
      .from(channels)
      .where(isPlanned)
      .orderBy(asc(startsAt), asc(id))
      .limit(limit),
  ])
  return { count, rows }
}
