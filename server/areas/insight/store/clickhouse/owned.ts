import type { Queries } from '../../../../platform/database/database.ts'
import type { VisibleOwners } from '../../../../platform/http/actor.ts'
import { contentItemRows } from '../../../content/index.ts'

/** The content items that count; undefined: all, and what has none. */
interface Owned {
  owned: readonly string[] | undefined
}

/** Ids of the content items of these owners. ClickHouse knows no owners; PostgreSQL does. */
export async function readOwned(
  queries: Queries,
  dataScope: Exclude<VisibleOwners, 'all'>,
): Promise<readonly string[]> {
  const contentItem = contentItemRows({ dataScope })
  const rows = await queries.select({ id: contentItem.id }).from(contentItem)
  return rows.map(({ id }) => id)
}

/**
 * The beginning of a statement in which {@link isOwned} stands. The ids are part of its text, because ClickHouse refuses a
 * parameter of more than 128 KB. They come from a column of UUIDs, so they need no quoting.
 */
export const withOwned = ({ owned }: Owned): string =>
  owned && owned.length > 0
    ? `WITH owned AS (SELECT toUUID(arrayJoin(splitByChar(',', '${owned.join(',')}'))) AS id) `
    : ''

/** Conditions that leave only events of these content items. */
export function isOwned({ owned }: Owned): string[] {
  if (!owned) return []
  return owned.length > 0 ? ['content_item_id IN (SELECT id FROM owned)'] : ['0']
}
