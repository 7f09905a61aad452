import type { ReviewedContentItem, ReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contentItemRows, findContentItem } from '../content/index.ts'
import { type ClaimedItem, countWaiting } from './claims.ts'
import { fingerprintOf } from './match.ts'
import { countDone, verdictsOn } from './verdicts.ts'

/** Earlier verdicts shown with a content item. */
const earlierShown = 10

/** The view of an inspector, with the claimed item. */
export async function turnOf(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
  item: ClaimedItem | undefined,
): Promise<ReviewItem> {
  const counts = await countWaiting(queries, actor, queueId)
  const done = await countDone(queries, actor.id, queueId)
  if (!item) return { item: null, ...counts, done }
  const { contentItem, fingerprint } = await readContentItem(queries, item.contentItemId)
  return {
    item: {
      claim: item.claim,
      until: item.claimedUntil.toISOString(),
      fingerprint,
      enteredTime: item.enteredAt.toISOString(),
      hits: item.hits === null ? null : [...item.hits],
      contentItem,
      earlier: await verdictsOn(queries, item.contentItemId, earlierShown),
    },
    ...counts,
    done,
  }
}

async function readContentItem(
  queries: Queries,
  id: string,
): Promise<{ contentItem: ReviewedContentItem; fingerprint: string }> {
  const rows = contentItemRows()
  const [read] = await queries.select({ fingerprint: fingerprintOf }).from(rows).where(eq(rows.id, id))
  const stored = await findContentItem(queries, { dataScope: 'all' }, id)
  if (!read || !stored) throw new Error('The content item of an item is not there')
  const {
    externalId: _id,
    contentSource: _source,
    createdTime: _created,
    updatedTime: _updated,
    version: _version,
    ...contentItem
  } = stored
  return { ...read, contentItem }
}
