import { count, isNull } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { inspectionVerdicts as verdicts } from './schema.ts'

/** How many verdicts stand, by queue. */
export async function verdictCounts(queries: Queries): Promise<(queueId: string) => number> {
  const counted = await queries
    .select({ queueId: verdicts.queueId, total: count() })
    .from(verdicts)
    .where(isNull(verdicts.withdrawnAt))
    .groupBy(verdicts.queueId)
  const byQueue = new Map(counted.map(({ queueId, total }) => [queueId, total]))
  return queueId => byQueue.get(queueId) ?? 0
}
