import { previewExamples, type previewSetRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { and, desc, inArray } from 'drizzle-orm'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { ownedByVisible } from '../../../platform/list/visible.ts'
import { contents } from '../schema.ts'
import { conditionOf } from './condition.ts'

/** What rules would fill a set with; the count is that of all contents, the examples are such as the person may see. */
export async function preview({ actor, input, queries }: HandlerContext<typeof previewSetRules>) {
  const { contentType, rules } = input.body
  const condition = conditionOf(contentType, rules)
  const [count, total, examples] = await Promise.all([
    queries.$count(contents, condition),
    queries.$count(contents, inArray(contents.genre, [...genresOfType[contentType]])),
    actor.permissions.has('content:read')
      ? queries
          .select({ id: contents.id, title: contents.title, publishedAt: contents.publishedAt })
          .from(contents)
          .where(and(condition, ownedByVisible(actor, contents.createdBy)))
          .orderBy(desc(contents.publishedAt), desc(contents.id))
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
