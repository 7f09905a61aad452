import { plainText } from '@greenroom/article'
import type { PublishedPart } from '@greenroom/contract/areas/publishing/publish-jobs'
import { contentLimits } from '@greenroom/contract/content-labels'
import { cutText } from '@greenroom/contract/fields'
import { and, eq, ne } from 'drizzle-orm'
import type { StoredVersion } from '../articles/index.ts'
import { insertContentItem, publishContentItemsChanged, setContentItemStatus } from '../content/index.ts'
import { namesOfAccounts } from '../official-accounts/index.ts'
import { publishJobs, type StoredPublishJob } from './schema.ts'
import type { JobWriting } from './transitions.ts'

/**
 * Has each published part be a content item: its source item, the item of an earlier publication of it, or a new item,
 * online.
 */
export async function makeContentItems(
  { queries, publish }: JobWriting,
  job: StoredPublishJob,
  { content }: StoredVersion,
  parts: readonly PublishedPart[],
): Promise<PublishedPart[]> {
  const earlier = await queries
    .select({ parts: publishJobs.parts })
    .from(publishJobs)
    .where(and(eq(publishJobs.articleId, job.articleId), ne(publishJobs.id, job.id)))
  const itemIdsByPart = new Map(
    earlier.flatMap(({ parts: earlierParts }) => earlierParts.map(each => [each.partId, each.contentItemId])),
  )
  const accountName = (await namesOfAccounts(queries, [job.accountId])).get(job.accountId)
  const createdIds: string[] = []
  const linked: PublishedPart[] = []
  for (const part of parts) {
    const written = content.parts.find(({ id }) => id === part.partId)
    let contentItemId = written?.contentItemId ?? itemIdsByPart.get(part.partId) ?? null
    if (contentItemId === null && written && job.createdBy !== null) {
      contentItemId = await insertContentItem(
        queries,
        {
          title: cutText(written.title, contentLimits.title),
          genre: 'img',
          author: cutText(written.author || accountName || written.title, contentLimits.author),
          language: 'zh',
          body: cutText(plainText(written.document.content).trim(), contentLimits.body),
          fileId: written.cover?.fileId ?? null,
        },
        job.createdBy,
      )
      createdIds.push(contentItemId)
    }
    linked.push({ ...part, contentItemId })
  }
  if (createdIds.length > 0) {
    await setContentItemStatus(queries, createdIds, 'online')
    publishContentItemsChanged(publish, createdIds)
  }
  return linked
}
