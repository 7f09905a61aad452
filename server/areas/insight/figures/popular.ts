import type {
  popularTypes,
  readPopular,
  readPopularAuthors,
} from '@greenroom/contract/areas/insight/specified-figures'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItemRows } from '../../content/index.ts'
import { ask, type FigureContext, growthOf, lastDays } from './context.ts'
import { typeLabels } from './labels.ts'

/** How many of the most clicked content items are checked for being online now. */
const candidates = 1000

/** The content items in scope that are online and were clicked most in the last seven days. */
export async function readPopularItems(
  context: FigureContext,
  queries: Queries,
  { type, limit }: { type: (typeof popularTypes)[number]; limit: number },
): Promise<ResponseOf<typeof readPopular>> {
  const { genres } = typeLabels[type]
  const { rows } = await ask(context, {
    measure: 'clicks',
    by: ['content'],
    filters: { genre: [...genres] },
    range: lastDays(context, 7),
    limit: candidates,
  })
  const ids = rows.flatMap(({ keys }) => keys[0] ?? [])
  const contentItem = contentItemRows({ dataScope: context.scope })
  const online = await queries
    .select({ id: contentItem.id, title: contentItem.title })
    .from(contentItem)
    .where(
      and(
        inArray(contentItem.id, ids),
        eq(contentItem.status, 'online'),
        inArray(contentItem.genre, [...genres]),
      ),
    )
  const titles = new Map(online.map(({ id, title }) => [id, title]))
  const popular = rows
    .flatMap(({ keys: [id], value }) => {
      const title = id ? titles.get(id) : undefined
      return id && title !== undefined ? [{ id, title, clickNumber: value }] : []
    })
    .slice(0, limit)
  const increases = await readIncreases(
    context,
    popular.map(({ id }) => id),
  )
  return popular.map((item, place) => ({
    ...item,
    key: place + 1,
    increases: increases.get(item.id) ?? null,
  }))
}

/** Growth of each item's clicks today against the same hours of yesterday. */
async function readIncreases(context: FigureContext, ids: string[]): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(context, {
    measure: 'clicks',
    by: ['content'],
    filters: { content: ids },
    range: lastDays(context, 1),
    compare: 'previous',
  })
  return new Map(rows.map(({ keys, value, previous }) => [keys[0] ?? '', growthOf(value, previous)]))
}

/** The authors whose content items were clicked most in the last 30 days. */
export async function readAuthors(
  context: FigureContext,
  limit: number,
): Promise<ResponseOf<typeof readPopularAuthors>> {
  const clicks = { measure: 'clicks', range: lastDays(context, 30) } as const
  // One more, because content items without an author may be among them.
  const { rows } = await ask(context, { ...clicks, by: ['author'], limit: limit + 1 })
  const authors = rows
    .flatMap(({ keys: [author], value }) => (author ? [{ author, clickCount: value }] : []))
    .slice(0, limit)
  const items = await ask(context, {
    ...clicks,
    by: ['author', 'content'],
    filters: { author: authors.map(({ author }) => author) },
    limit: Number.MAX_SAFE_INTEGER,
  })
  const counts = Map.groupBy(items.rows, ({ keys }) => keys[0] ?? '')
  const list = authors.map((row, place) => ({
    ranking: place + 1,
    ...row,
    contentCount: counts.get(row.author)?.length ?? 0,
  }))
  return { list }
}
