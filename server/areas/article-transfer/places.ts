import {
  type ArticlePlace,
  readArticlePlaces,
  saveArticlePlace,
} from '@greenroom/contract/areas/article-transfer/article-places'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { findArticle, lockArticle, namesOf } from '../articles/index.ts'
import { articlePlaces, type StoredArticlePlace } from './schema.ts'

async function toPlaces(queries: Queries, rows: readonly StoredArticlePlace[]): Promise<ArticlePlace[]> {
  const { users } = await namesOf(
    queries,
    rows.map(({ updatedBy }) => updatedBy),
    [],
  )
  return rows.map(
    ({ id: _, articleId: __, title: ___, createdAt: ____, updatedAt, updatedBy, ...place }) => ({
      ...place,
      updatedBy: (updatedBy && users.get(updatedBy)) ?? '',
      updatedTime: updatedAt.toISOString(),
    }),
  )
}

async function onlyPlace(queries: Queries, row: StoredArticlePlace): Promise<ArticlePlace> {
  const [place] = await toPlaces(queries, [row])
  if (!place) throw new Error('A place has no row')
  return place
}

/** Handlers for the platforms that articles stand on. */
export const placeHandlers = (): Handler[] => [
  handle(readArticlePlaces, async ({ actor, input, queries }) => {
    const article = await findArticle(queries, actor, input.params.id)
    if (!article) throw fail('notFound')
    const rows = await queries.select().from(articlePlaces).where(eq(articlePlaces.articleId, article.id))
    const { publishedAt, publishedAddress } = article
    return {
      weixin: publishedAt && { link: publishedAddress ?? '', publishedTime: publishedAt.toISOString() },
      places: await toPlaces(queries, rows),
    }
  }),

  handle(saveArticlePlace, async ({ actor, input, queries, publish }) => {
    const { id, platform } = input.params
    const { version, fields } = input.body
    // Locks the article: two first records of one place would break its unique key.
    const article = await lockArticle(queries, actor, id)
    if (!article) throw fail('notFound')
    const own = and(eq(articlePlaces.articleId, id), eq(articlePlaces.platform, platform))
    const [before] = await queries.select().from(articlePlaces).where(own)
    if ((before?.version ?? 0) !== version)
      throw before ? fail('conflict', { current: await onlyPlace(queries, before) }) : fail('notFound')
    const values = { ...fields, title: article.title, updatedBy: actor.id }
    const [saved] = before
      ? await queries
          .update(articlePlaces)
          .set({ ...values, updatedAt: sql`now()`, version: sql`${articlePlaces.version} + 1` })
          .where(own)
          .returning()
      : await queries
          .insert(articlePlaces)
          .values({ ...values, articleId: id, platform })
          .returning()
    if (!saved) throw new Error('A locked row was not written')
    publishChanged(publish, [id])
    return onlyPlace(queries, saved)
  }),
]

function publishChanged(publish: HandlerContext<never>['publish'], ids: readonly string[]): void {
  publish({ topic: 'article-place.changed', ids: [...ids] }, { permission: 'article:read' })
}

/** A record is undone by users who may change it by hand: those who see its article. */
export const undoPlaces: UndoDeclaration = {
  needs: () => ['article:update'],
  before: async ({ queries, actor }, steps) => {
    for (const { key } of steps) {
      const [place] = await queries
        .select({ articleId: articlePlaces.articleId })
        .from(articlePlaces)
        .where(eq(articlePlaces.id, String(key.id)))
      if (place && !(await lockArticle(queries, actor, place.articleId))) throw fail('notFound')
    }
  },
  after: async ({ publish }) => publishChanged(publish, []),
}
