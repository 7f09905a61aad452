import { type ConditionsPreview, previewExamples } from '@greenroom/contract/areas/content/conditions-preview'
import type { ContentConditions } from '@greenroom/contract/areas/content/content-conditions'
import type { previewSetRules } from '@greenroom/contract/areas/content/set-rules'
import { genresOfType } from '@greenroom/contract/content-labels'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { rowColumns, toContentItemRow } from '../content-items/list.ts'
import { contentItems } from '../schema.ts'
import { conditionOf, matching } from './condition.ts'

type Viewer = Pick<Actor, 'dataScope' | 'permissions'>

/** The effect of the rules of a set, and of those that they replace. */
export async function preview({ actor, input, queries }: HandlerContext<typeof previewSetRules>) {
  const { contentType, rules, before } = input.body
  const [effect, total] = await Promise.all([
    effectOf(queries, actor, conditionOf(contentType, rules), before && conditionOf(contentType, before)),
    queries.$count(
      contentItems,
      and(inArray(contentItems.genre, [...genresOfType[contentType]]), visibleTo(actor)),
    ),
  ])
  return { ...effect, total }
}

/** The effect of conditions, and of those that they replace. */
export function previewConditions(
  queries: Queries,
  actor: Viewer,
  { conditions, before }: { conditions: ContentConditions; before?: ContentConditions | undefined },
): Promise<ConditionsPreview> {
  return effectOf(queries, actor, matching(conditions), before && (matching(before) ?? sql`true`))
}

/** Only content items that the user may see count: a count of others would reveal their texts. */
const visibleTo = (actor: Viewer) => ownedByVisible(actor, contentItems.createdBy)

async function effectOf(
  queries: Queries,
  actor: Viewer,
  condition: SQL | undefined,
  before: SQL | undefined,
): Promise<ConditionsPreview> {
  const where = and(condition, visibleTo(actor))
  const [counts, examples] = await Promise.all([
    before === undefined
      ? queries.$count(contentItems, where).then(count => ({ count, change: null }))
      : countChange(queries, actor, condition ?? sql`true`, before),
    actor.permissions.has('content-item:read')
      ? queries
          .select(rowColumns)
          .from(contentItems)
          .leftJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
          .where(where)
          .orderBy(desc(contentItems.publishedAt), desc(contentItems.id))
          .limit(previewExamples)
      : [],
  ])
  return {
    ...counts,
    examples: examples
      .map(toContentItemRow)
      .map(({ id, title, genre, publishedTime, file }) => ({ id, title, genre, publishedTime, file })),
  }
}

/** Reads the content items once for all three counts. */
async function countChange(queries: Queries, actor: Viewer, condition: SQL, before: SQL) {
  const counted = await onlyRow(
    queries
      .select({
        count: sql<number>`(count(*) filter (where ${condition}))::int`,
        entering: sql<number>`(count(*) filter (where (${condition}) and not (${before})))::int`,
        leaving: sql<number>`(count(*) filter (where (${before}) and not (${condition})))::int`,
      })
      .from(contentItems)
      .where(and(sql`(${condition} or ${before})`, visibleTo(actor))),
  )
  const { count, ...change } = counted
  return { count, change }
}
