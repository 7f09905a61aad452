import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItems } from '../../content/index.ts'
import { contentFacts } from './schema.ts'

/**
 * Ids of the rows with the current state of these content items, by content item. Missing rows are created. For a
 * deleted item it is its last row; items that never had a row are left out.
 */
export async function factsOf(
  queries: Queries,
  contentItemIds: readonly string[],
): Promise<Map<string, number>> {
  const ids = [...new Set(contentItemIds)]
  for (;;) {
    const rows = ids.length === 0 ? [] : await readFacts(queries, ids)
    const missing = rows.flatMap(({ contentItemId, factId }) => (factId === null ? [contentItemId] : []))
    if (missing.length === 0) {
      const found = new Set(rows.map(({ contentItemId }) => contentItemId))
      const deleted = ids.filter(id => !found.has(id))
      const all = deleted.length === 0 ? rows : [...rows, ...(await readLastFacts(queries, deleted))]
      return new Map(
        all.flatMap(({ contentItemId, factId }) => (factId === null ? [] : [[contentItemId, factId]])),
      )
    }
    // Another transaction may create them at the same time, or change a content item, so they are read again.
    await makeFacts(queries, missing)
  }
}

/** Null: there is none yet. */
interface FactRow extends Record<string, unknown> {
  contentItemId: string
  factId: number | null
}

const arrayOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

async function readFacts(queries: Queries, ids: readonly string[]) {
  return queries.execute<FactRow>(sql`
    select item.id as "contentItemId", fact.id as "factId"
    from ${contentItems} as item left join ${contentFacts} as fact on fact.content_item_id = item.id
      and fact.author = item.author and fact.source = item.source and fact.topic = item.topic and fact.genre = item.genre
    where item.id = any(${arrayOf(ids)})`)
}

async function readLastFacts(queries: Queries, ids: readonly string[]) {
  return queries.execute<FactRow>(sql`
    select distinct on (content_item_id) content_item_id as "contentItemId", id as "factId" from ${contentFacts}
    where content_item_id = any(${arrayOf(ids)}) order by content_item_id, id desc`)
}

/** Creates missing rows, sorted so that transactions do not deadlock. */
async function makeFacts(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.execute(sql`
    insert into ${contentFacts} (content_item_id, author, source, topic, genre)
    select id, author, source, topic, genre from ${contentItems} where id = any(${arrayOf(ids)}) order by id
    on conflict do nothing`)
}
