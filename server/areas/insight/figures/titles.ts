import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItemRows } from '../../content/index.ts'

/** Adds titles to an answer by content item, for items that the actor may see. */
export async function withTitles(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  { by }: Pick<AnalyticsQuestion, 'by'>,
  answer: AnalyticsAnswer,
): Promise<AnalyticsAnswer> {
  const place = by.indexOf('content')
  if (place < 0) return answer
  const ids = [...new Set(answer.rows.flatMap(({ keys }) => keys[place] ?? []))]
  const contentItem = contentItemRows(actor)
  const titled = await queries
    .select({ id: contentItem.id, title: contentItem.title })
    .from(contentItem)
    .where(inArray(contentItem.id, ids))
  const titles = new Map(titled.map(({ id, title }) => [id, title]))
  return {
    ...answer,
    rows: answer.rows.map(row => ({ ...row, title: titles.get(row.keys[place] ?? '') ?? null })),
  }
}
