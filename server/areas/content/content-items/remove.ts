import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItems, contentSetItems, contentSets } from '../schema.ts'

/**
 * Deletes content items, also from their sets, and returns the ids of those sets. An item that is in a set by its rules
 * leaves no log entry: when it is restored, the rules add it again. Pins by users are logged.
 */
export async function removeContentItems(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const some = [...ids]
  const setIds = queries
    .select({ id: contentSetItems.setId })
    .from(contentSetItems)
    .where(inArray(contentSetItems.contentItemId, some))
  // In one order, so that two who delete at once wait and never deadlock.
  const locked = await queries
    .select({ id: contentSets.id })
    .from(contentSets)
    .where(inArray(contentSets.id, setIds))
    .orderBy(contentSets.id)
    .for('no key update')
  await takeOutOfRules(queries, inArray(contentSetItems.contentItemId, some))
  await queries.delete(contentItems).where(inArray(contentItems.id, some))
  return locked.map(({ id }) => id)
}

/**
 * Takes out of sets what their rules put in, before content items or sets go, without entries: when they come back, the rules
 * put it in again. Items that users pinned there stay.
 */
export async function takeOutOfRules(queries: Queries, items: SQL): Promise<void> {
  const byRules = queries.select({ id: contentSets.id }).from(contentSets).where(isNotNull(contentSets.rules))
  const notPinned = eq(contentSetItems.pinned, false)
  await unrecorded(queries, () =>
    queries.delete(contentSetItems).where(and(items, notPinned, inArray(contentSetItems.setId, byRules))),
  )
}
