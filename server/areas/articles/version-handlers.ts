import {
  type ArticleVersionRow,
  listArticleVersions,
  readArticleVersion,
  restoreArticleVersion,
} from '@greenroom/contract/areas/articles/article-versions'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { usersByIds } from '../../platform/users/names.ts'
import type { ArticleReadHook } from './hooks.ts'
import { publishArticles } from './publish-changes.ts'
import { toArticleDetail } from './rows.ts'
import { articleVersions, type StoredVersion } from './schema.ts'
import { stateAfterSave } from './state.ts'
import { findReadableArticle, lockArticle, writeArticle } from './store.ts'
import { saveVersion } from './versions.ts'

const { content: _, ...shown } = getTableColumns(articleVersions)

async function toVersionRows(
  queries: Queries,
  stored: readonly Omit<StoredVersion, 'content'>[],
): Promise<ArticleVersionRow[]> {
  const users = await usersByIds(queries, [...new Set(stored.flatMap(({ userId }) => userId ?? []))])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return stored.map(version => ({
    id: version.id,
    number: version.number,
    origin: version.origin,
    title: version.title,
    partCount: version.partCount,
    characters: version.characters,
    userName: (version.userId && names.get(version.userId)) ?? '',
    startedTime: version.startedAt.toISOString(),
    savedTime: version.savedAt.toISOString(),
    pushedTime: version.pushedAt?.toISOString() ?? null,
  }))
}

/** Handlers for the history of an article. @param readers hooks that let others read an article */
export const versionHandlers = (readers: readonly ArticleReadHook[]): Handler[] => [
  handle(listArticleVersions, async ({ actor, input, queries }) => {
    const { id } = input.params
    if (!(await findReadableArticle(queries, actor, id, readers))) throw fail('notFound')
    const found = await queries
      .select(shown)
      .from(articleVersions)
      .where(eq(articleVersions.articleId, id))
      .orderBy(desc(articleVersions.number))
    return toVersionRows(queries, found)
  }),

  handle(readArticleVersion, async context => {
    const { actor, input, queries } = context
    if (!(await findReadableArticle(queries, actor, input.params.id, readers))) throw fail('notFound')
    const found = await requireVersion(context)
    const [row] = await toVersionRows(context.queries, [found])
    if (!row) throw new Error('A version has no row')
    return { ...row, content: found.content }
  }),

  handle(restoreArticleVersion, async context => {
    const { actor, input, queries, publish } = context
    const article = await lockArticle(queries, actor, input.params.id)
    if (!article) throw fail('notFound')
    if (article.version !== input.body.version) {
      throw fail('conflict', { current: await toArticleDetail(queries, article) })
    }
    const { content } = await requireVersion(context)
    const saved = await saveVersion(queries, article, { content, userId: actor.id, origin: 'restore' })
    const stored = await writeArticle(queries, article.id, {
      userId: actor.id,
      ...(!saved.isSame && { content, versionId: saved.versionId, state: stateAfterSave(article) }),
    })
    publishArticles(publish, [article.id])
    return toArticleDetail(queries, stored)
  }),
]

type Context = Pick<HandlerContext<typeof readArticleVersion>, 'queries' | 'input'>

/** @throws ApiError `notFound` when the article has no such version */
async function requireVersion({
  queries,
  input,
}: Pick<Context, 'queries'> & { input: { params: Context['input']['params'] } }): Promise<StoredVersion> {
  const { id, versionId } = input.params
  const [found] = await queries
    .select()
    .from(articleVersions)
    .where(and(eq(articleVersions.id, versionId), eq(articleVersions.articleId, id)))
  if (!found) throw fail('notFound')
  return found
}
