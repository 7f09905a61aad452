import { and, count, eq, sql } from 'drizzle-orm'
import { operationLog } from '../../../platform/audit/schema.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { ownedByVisible } from '../../../platform/list/visible.ts'
import { contentSets } from '../../content/index.ts'

/** Number of content sets that went online since a time and still are, within the user's data scope. */
export async function countSetsOnlineSince(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  since: Date,
): Promise<number> {
  const went = sql`exists (select 1 from ${operationLog} where ${operationLog.entity} = 'content-set'
    and ${operationLog.entityId} = ${contentSets.id}::text and ${operationLog.at} >= ${since.toISOString()}::timestamptz
    and ${operationLog.operation} = 'update' and ${operationLog.changes} -> 'status' ->> 1 = 'online')`
  const [counted] = await queries
    .select({ sets: count() })
    .from(contentSets)
    .where(and(eq(contentSets.status, 'online'), ownedByVisible(actor, contentSets.createdBy), went))
  return counted?.sets ?? 0
}
