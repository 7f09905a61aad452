import { previewExamples, type previewSetRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { and, desc, inArray } from 'drizzle-orm'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { ownedByVisible } from '../../../platform/list/visible.ts'
import { contentItems } from '../schema.ts'
import { conditionOf } from './condition.ts'

/** What rules would fill a set with; the count is that of all contents, the examples are such as the person may see. */
export async function preview({ actor, input, queries }: HandlerContext<typeof previewSetRules>) {
  const { contentType, rules } = input.body
  const condition = conditionOf(contentType, rules)
  const [count, total, examples] = await Promise.all([
    queries.$count(contentItems, condition),
    queries.$count(contentItems, inArray(contentItems.genre, [...genresOfType[contentType]])),
    actor.permissions.has('content:read')
      ? queries
          .select({ id: contentItems.id, title: contentItems.title, publishedAt: contentItems.publishedAt })
          .from(contentItems)
          .where(and(condition, ownedByVisible(actor, contentItems.createdBy)))
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
