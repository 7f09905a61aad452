import { previewExamples, type previewSetRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { and, desc, inArray } from 'drizzle-orm'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { contentItems } from '../schema.ts'
import { conditionOf } from './condition.ts'

/**
 * The result of rules over the content items that the user may see: a count of others would reveal their texts
 * in their texts.
 */
export async function preview({ actor, input, queries }: HandlerContext<typeof previewSetRules>) {
  const { contentType, rules } = input.body
  const visible = ownedByVisible(actor, contentItems.createdBy)
  const condition = and(conditionOf(contentType, rules), visible)
  const [count, total, examples] = await Promise.all([
    queries.$count(contentItems, condition),
    queries.$count(contentItems, and(inArray(contentItems.genre, [...genresOfType[contentType]]), visible)),
    actor.permissions.has('content-item:read')
      ? queries
          .select({ id: contentItems.id, title: contentItems.title, publishedAt: contentItems.publishedAt })
          .from(contentItems)
          .where(condition)
          .orderBy(desc(contentItems.publishedAt), desc(contentItems.id))
          .limit(previewExamples)
      : [],
  ])
  return {
    count,
    total,
    examples: examples.map(({ publishedAt, ...rest }) => ({
      ...rest,
      publishedTime: publishedAt.toISOString(),
    })),
  }
}
