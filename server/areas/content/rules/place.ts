import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentClock, contentItems, contentSets } from '../schema.ts'

/** Where a content item stands in a set that rules fill: the later it was published, the further to the front; or the more clicks it has. */
export const placeByTime = sql<number>`(case when (select by_clicks from ${contentClock} where id = 1) then -${contentItems.clicks}
  else -extract(epoch from ${contentItems.publishedAt}) * 1000 end)::bigint`

/** From now on orders the sets that rules fill by this; how many they are. They follow within seconds. */
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
