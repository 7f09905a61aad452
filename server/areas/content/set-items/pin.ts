import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Publish } from '../../../platform/events/publish.ts'
import { contentSetItems, contentSets } from '../schema.ts'
import { raiseOrders } from './order.ts'

const { setId, contentItemId } = contentSetItems

/**
 * Pins content items in sets, or unpins them, and publishes the change. Locks the sets before their items, sorted, as
 * changes by users do.
 * @param select condition on the places of content items in sets
 * @returns the places that changed
 */
export async function setPinned(
  { queries, publish }: { queries: Queries; publish: Publish },
  pinned: boolean,
  select: (place: { setId: typeof setId; contentItemId: typeof contentItemId }) => SQL | undefined,
): Promise<{ setId: string; contentItemId: string }[]> {
  const places = and(eq(contentSetItems.pinned, !pinned), select({ setId, contentItemId }))
  await queries
    .select({ id: contentSets.id })
    .from(contentSets)
    .where(inArray(contentSets.id, queries.select({ id: setId }).from(contentSetItems).where(places)))
    .orderBy(contentSets.id)
    .for('no key update')
  const changed = await queries
    .update(contentSetItems)
    .set({ pinned })
    .where(places)
    .returning({ setId, contentItemId })
  await raiseOrders({ queries, publish }, [...new Set(changed.map(place => place.setId))])
  return changed
}
