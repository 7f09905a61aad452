import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-texts'
import type { ReviewedContentItem, ReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { contentItemRows } from '../content/index.ts'
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
  const contentItem = contentItemRows()
  const { title, genre, author, source, language, body, status, clicks, publishedAt } = contentItem
  const [row] = await queries
    .select({
      texts: eachContentItemText(name => contentItem[name]),
      listed: { title, genre, author, source, language, body, status, clicks },
      publishedAt,
      fingerprint: fingerprintOf,
      file: { id: storedFiles.id, name: storedFiles.name, mediaType: storedFiles.mediaType },
    })
    .from(contentItem)
    .leftJoin(storedFiles, eq(storedFiles.id, contentItem.fileId))
    .where(eq(contentItem.id, id))
  if (!row) throw new Error('The content item of an item is not there')
  return {
    fingerprint: row.fingerprint,
    contentItem: {
      ...row.texts,
      ...row.listed,
      id,
      file: row.file && { ...row.file, address: openFileAddress(row.file.id) },
      publishedTime: row.publishedAt.toISOString(),
    },
  }
}
