import type { PictureUse } from '@greenroom/contract/areas/pictures/pictures'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contains } from '../../platform/list/filters.ts'
import { articleTemplateRows } from '../article-library/index.ts'
import { articleRows } from '../articles/index.ts'
import { contentItemRows } from '../content/index.ts'
import { pictureUses } from './schema.ts'

type Reader = Pick<Actor, 'id' | 'dataScope' | 'permissions'>

/** Pictures that a search by titles gives at most. */
const maxTitled = 10_000

/** The records that can show pictures, as far as the reader may see them. */
function readableRecords(reader: Reader) {
  const scopeWith = (isAllowed: boolean) => ({ dataScope: isAllowed ? reader.dataScope : [] })
  const mayReadArticles = reader.permissions.has('article:read')
  const missingId = '00000000-0000-0000-0000-000000000000'
  return {
    article: articleRows(scopeWith(mayReadArticles)),
    contentItem: contentItemRows(scopeWith(reader.permissions.has('content-item:read'))),
    template: articleTemplateRows({ id: mayReadArticles ? reader.id : missingId }),
  }
}

/**
 * The newest places that show each of these pictures, as far as the reader may see them.
 * @param limit places of a picture at most
 */
export async function readUses(
  queries: Queries,
  reader: Reader,
  pictureIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, PictureUse[]>> {
  const { article, contentItem, template } = readableRecords(reader)
  const rows = await queries.execute<{ pictureId: string } & PictureUse>(sql`
    select wanted.id as "pictureId", used.* from unnest(${sql.param([...pictureIds])}::uuid[]) as wanted (id)
    cross join lateral (
      select kind, record_id as "recordId", coalesce(article.title, content_item.title, article_template.name) as title,
        place, part_number as "partNumber"
      from ${pictureUses}
      left join ${article} on kind = 'article' and article.id = record_id
      left join ${contentItem} on kind = 'contentItem' and content_item.id = record_id
      left join ${template} on kind = 'template' and article_template.id = record_id
      where picture_id = wanted.id and coalesce(article.id, content_item.id, article_template.id) is not null
      order by used_at desc, record_id desc, part_number, place
      limit ${limit}
    ) as used`)
  const uses = new Map<string, PictureUse[]>(pictureIds.map(id => [id, []]))
  for (const { pictureId, ...use } of rows) uses.get(pictureId)?.push(use)
  return uses
}

/** Ids of pictures that are shown by records whose title contains the text, as far as the reader may see these. */
export async function picturesOfTitled(queries: Queries, reader: Reader, text: string): Promise<string[]> {
  const { article, contentItem } = readableRecords(reader)
  const rows = await queries.execute<{ id: string }>(sql`
    select picture_id as id from ${article} join ${pictureUses} on kind = 'article' and record_id = article.id
    where ${contains(article.title).where(text)}
    union
    select picture_id as id from ${contentItem} join ${pictureUses} on kind = 'contentItem' and record_id = content_item.id
    where ${contains(contentItem.title).where(text)}
    limit ${maxTitled}`)
  return rows.map(({ id }) => id)
}
