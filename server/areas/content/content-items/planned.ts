import { and, asc, gte, lt } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItems } from '../schema.ts'

/**
 * Content items of the user's data scope whose time of publication lies in a period and still comes, in their order;
 * and how many there are.
 */
export async function plannedContentItems(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  { from, before }: { from: Date; before: Date },
  limit: number,
) {
  const { id, title, publishedAt } = contentItems
  const now = new Date()
  const isPlanned = and(
    gte(publishedAt, from > now ? from : now),
    lt(publishedAt, before),
    ownedByVisible(actor, contentItems.createdBy),
  )
  const [count, rows] = await Promise.all([
    queries.$count(contentItems, isPlanned),
    queries
      .select({ id, title, publishedAt })
      .from(contentItems)
      .where(isPlanned)
      .orderBy(asc(publishedAt), asc(id))
      .limit(limit),
  ])
  return { count, rows }
}
