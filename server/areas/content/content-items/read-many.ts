import { and, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItems } from '../schema.ts'

/** Title, author and text of those content items that the actor may see, in no order. */
export const contentItemsForReading = (
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  ids: readonly string[],
) =>
  queries
    .select({
      id: contentItems.id,
      title: contentItems.title,
      author: contentItems.author,
      body: contentItems.body,
    })
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), ownedByVisible(actor, contentItems.createdBy)))
