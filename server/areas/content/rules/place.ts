import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentClock, contentItems, contentSets } from '../schema.ts'

/** Position of a content item in a set filled by rules: latest published first, or most clicked first. */
export const placeByTime = sql<number>`(case when (select by_clicks from ${contentClock} where id = 1) then -${contentItems.clicks}
  else -extract(epoch from ${contentItems.publishedAt}) * 1000 end)::bigint`

/** Changes the order of sets filled by rules and returns their number. They follow within seconds. */
export async function orderRuleSets(queries: Queries, by: 'time' | 'clicks'): Promise<number> {
  await queries
    .update(contentClock)
    .set({ byClicks: by === 'clicks' })
    .where(eq(contentClock.id, 1))
  const sets = await queries
    .update(contentSets)
    .set({ refreshing: true, refreshedTo: null })
    .where(eq(contentSets.filterType, 'rules'))
    .returning({ id: contentSets.id })
  return sets.length
}
