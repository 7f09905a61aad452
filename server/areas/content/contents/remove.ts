import { and, eq, inArray } from 'drizzle-orm'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentSetItems, contentSets, contents } from '../schema.ts'

/**
 * Deletes contents, out of the sets that hold them, too; gives the ids of those sets. What a set held by its rules
 * leaves no entry: when the content comes back, its rules hold it again. What people pinned there is noted.
 */
export async function removeContents(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const some = [...ids]
  const held = await queries
    .selectDistinct({ id: contentSetItems.setId })
    .from(contentSetItems)
    .where(inArray(contentSetItems.contentId, some))
  const byRules = queries
    .select({ id: contentSets.id })
    .from(contentSets)
    .where(eq(contentSets.filterType, 'rules'))
  await unrecorded(queries, () =>
    queries
      .delete(contentSetItems)
      .where(
        and(
          inArray(contentSetItems.contentId, some),
          eq(contentSetItems.pinned, false),
          inArray(contentSetItems.setId, byRules),
        ),
      ),
  )
  await queries.delete(contents).where(inArray(contents.id, some))
  return held.map(({ id }) => id)
}
