import { and, asc, gte, lt, or } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { workplacePosts } from './schema.ts'

/** Posts that appear or end in a period, by their times; and how many there are. */
export async function plannedPosts(
  queries: Queries,
  { from, before }: { from: Date; before: Date },
  limit: number,
) {
  const { id, title, visibleFrom, visibleUntil } = workplacePosts
  const isPlanned = or(
    and(gte(visibleFrom, from), lt(visibleFrom, before)),
    and(gte(visibleUntil, from), lt(visibleUntil, before)),
  )
  const [count, rows] = await Promise.all([
    queries.$count(workplacePosts, isPlanned),
    queries
      .select({ id, title, visibleFrom, visibleUntil })
      .from(workplacePosts)
      .where(isPlanned)
      .orderBy(asc(visibleFrom), asc(visibleUntil), asc(id))
      .limit(limit),
  ])
  return { count, rows }
}
