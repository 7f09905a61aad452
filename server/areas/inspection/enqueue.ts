import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { contentItemRows, lockContentItemRows } from '../content/index.ts'
import { drawOf, fingerprintOf } from './match.ts'
import { inspectionQueues, inspectionItems as items } from './schema.ts'

/** A content item with the words that require an inspection. */
interface Suspect {
  contentItemId: string
  hits: readonly string[]
}

/**
 * Adds content items to a queue regardless of its conditions, with the words found in them. Items judged there with the
 * same content stay judged, unless they were rejected and are online again. Returns the ids of newly waiting items;
 * none when the queue is deleted.
 */
export async function enqueueForInspection(
  queries: Queries,
  queueId: string,
  suspects: readonly Suspect[],
): Promise<string[]> {
  if (suspects.length === 0) return []
  const [queue] = await queries
    .select({ id: inspectionQueues.id })
    .from(inspectionQueues)
    .where(eq(inspectionQueues.id, queueId))
    .for('key share')
  if (!queue) return []
  await lockContentItemRows(
    queries,
    suspects.map(({ contentItemId }) => contentItemId),
    'key share',
  )
  const contentItem = contentItemRows()
  const enqueued: string[] = []
  for (const { contentItemId, hits } of suspects) {
    const hitsJson = JSON.stringify(hits)
    const rows = await queries.execute<{ id: string }>(sql`
      insert into ${items} (queue_id, content_item_id, state, draw, fingerprint, hits)
      select ${queueId}::uuid, ${contentItem.id}, 'waiting', ${drawOf(queueId)}, ${fingerprintOf}, ${hitsJson}::jsonb
      from ${contentItem} where ${contentItem.id} = ${contentItemId}
      on conflict (queue_id, content_item_id) do update set state = 'waiting', hits = excluded.hits,
        fingerprint = excluded.fingerprint, entered_at = now(), turn = now()
      where inspection_item.fingerprint <> excluded.fingerprint and inspection_item.state <> 'waiting'
        or inspection_item.state = 'rejected' and (select ${contentItem.status} from ${contentItem} where ${contentItem.id} = excluded.content_item_id) = 'online'
        or inspection_item.state = 'aside' or inspection_item.state = 'waiting' and inspection_item.hits is distinct from excluded.hits
      returning content_item_id as id`)
    enqueued.push(...rows.map(({ id }) => id))
  }
  return enqueued
}
