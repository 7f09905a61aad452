import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-texts'
import type { ReviewedContentItem, ReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { openFileAddress } from '../../platform/files/files.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import { contentItems } from '../content/index.ts'
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
  const [found] = await queries
    .select({
      row: contentItems,
      fingerprint: fingerprintOf,
      file: { id: storedFiles.id, name: storedFiles.name, mediaType: storedFiles.mediaType },
    })
    .from(contentItems)
    .leftJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
    .where(eq(contentItems.id, id))
  if (!found) throw new Error('The content item of an item is not there')
  const { title, genre, author, source, language, body, publishedAt, status, clicks } = found.row
  const file = found.file && { ...found.file, address: openFileAddress(found.file.id) }
  return {
    fingerprint: found.fingerprint,
    contentItem: {
      ...eachContentItemText(name => found.row[name]),
      id,
      title,
      genre,
      author,
      source,
      language,
      body,
      status,
      clicks,
      file,
      publishedTime: publishedAt.toISOString(),
    },
  }
}
