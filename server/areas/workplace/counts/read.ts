import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentCounts } from './schema.ts'

/**
 * Numbers of content items online and promoted a day ago, within the actor's data scope, from the last count before
 * that time. Null when nothing was counted in the two hours before it.
 */
export async function readDayBefore(
  queries: Queries,
  actor: Actor,
): Promise<{ online: number; promoted: number } | null> {
  const visible = ownedByVisible(actor, contentCounts.createdBy) ?? sql`true`
  const [row] = await queries.execute<{ online: number; promoted: number }>(sql`
    select coalesce(sum(online) filter (where ${visible}), 0)::int as online,
      coalesce(sum(promoted) filter (where ${visible}), 0)::int as promoted
    from ${contentCounts} where at = (
      select max(at) from ${contentCounts} where at <= now() - interval '24 hours' and at > now() - interval '26 hours')
    having count(*) > 0`)
  return row ?? null
}
