import { randomUUID } from 'node:crypto'
import { documentOfSource } from '@greenroom/article'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import {
  type ArticleVersionRow,
  listArticleVersions,
  readArticleVersion,
  restoreArticleVersion,
} from '@greenroom/contract/areas/articles/article-versions'
import { copyArticle, createArticleFromItems } from '@greenroom/contract/areas/articles/articles'
import { cutText } from '@greenroom/contract/fields'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { usersByIds } from '../../platform/users/names.ts'
import { contentItemsForReading } from '../content/index.ts'
import { findAccount } from '../official-accounts/index.ts'
import { emptyPart, newContent, toStored } from './content.ts'
import { articleHandlers } from './handlers.ts'
import { type ArticleReadHook, onArticleRead } from './hooks.ts'
import { exportArticles } from './list.ts'
import { pictureHandlers } from './pictures/handlers.ts'
import { publishArticles } from './publish-changes.ts'
import { toArticleDetail } from './rows.ts'
import { articleVersions, type StoredVersion } from './schema.ts'
import { stateAfterSave } from './state.ts'
import { findArticle, findReadableArticle, insertArticle, lockArticle, writeArticle } from './store.ts'
import { articleTables } from './tables.ts'
import { findVersion, readVersion, saveVersion } from './versions.ts'

const { content: _, ...versionColumns } = getTableColumns(articleVersions)

async function toVersionRows(
  queries: Queries,
  versions: readonly Omit<StoredVersion, 'content'>[],
): Promise<ArticleVersionRow[]> {
  const users = await usersByIds(queries, [...new Set(versions.flatMap(({ userId }) => userId ?? []))])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return versions.map(version => ({
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
const versionHandlers = (readers: readonly ArticleReadHook[]): Handler[] => [
  handle(listArticleVersions, async ({ actor, input, queries }) => {
    const { id } = input.params
    if (!(await findReadableArticle(queries, actor, id, readers))) throw fail('notFound')
    const versions = await queries
      .select(versionColumns)
      .from(articleVersions)
      .where(eq(articleVersions.articleId, id))
      .orderBy(desc(articleVersions.number))
    return toVersionRows(queries, versions)
  }),

  handle(readArticleVersion, async context => {
    const { actor, input, queries } = context
    if (!(await findReadableArticle(queries, actor, input.params.id, readers))) throw fail('notFound')
    const version = await requireVersion(context)
    const [row] = await toVersionRows(context.queries, [version])
    if (!row) throw new Error('A version has no row')
    return { ...row, content: version.content }
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
    const written = await writeArticle(queries, article.id, {
      userId: actor.id,
      ...(!saved.isSame && { content, versionId: saved.versionId, state: stateAfterSave(article) }),
    })
    publishArticles(publish, [article.id])
    return toArticleDetail(queries, written)
  }),
]

type Context = Pick<HandlerContext<typeof readArticleVersion>, 'queries' | 'input'>

/** @throws ApiError `notFound` when the article has no such version */
async function requireVersion({
  queries,
  input,
}: Pick<Context, 'queries'> & { input: { params: Context['input']['params'] } }): Promise<StoredVersion> {
  const { id, versionId } = input.params
  const version = await findVersion(
    queries,
    and(eq(articleVersions.id, versionId), eq(articleVersions.articleId, id)),
  )
  if (!version) throw fail('notFound')
  return version
}

/** Handlers that make articles from other articles and from content items. */
const originHandlers = (): Handler[] => [
  handle(createArticleFromItems, async ({ actor, input, queries, publish }) => {
    const { accountId, contentItemIds } = input.body
    if (!actor.permissions.has('content-item:read')) throw fail('notFound')
    const itemsToRead = await contentItemsForReading(queries, actor, contentItemIds)
    const account = accountId === null ? undefined : await findAccount(queries, actor, accountId)
    if (itemsToRead.length < contentItemIds.length || (accountId !== null && !account)) throw fail('notFound')
    const byId = new Map(itemsToRead.map(item => [item.id, item]))
    const parts = contentItemIds.flatMap(id => {
      const item = byId.get(id)
      if (!item) return []
      const source = item.body.replaceAll(/\r\n?/g, '\n')
      return emptyPart({
        title: item.title,
        author: cutText(item.author, articleContentLimits.author),
        source,
        document: documentOfSource(source),
        contentItemId: id,
      })
    })
    const content = toStored(newContent(parts, account))
    const article = await insertArticle(queries, { accountId, content, userId: actor.id })
    publishArticles(publish, [article.id])
    return toArticleDetail(queries, article)
  }),

  handle(copyArticle, async ({ actor, input, queries, publish }) => {
    const original = await findArticle(queries, actor, input.params.id)
    if (!original) throw fail('notFound')
    const { content } = await readVersion(queries, original.currentVersionId)
    const { partIds = content.parts.map(({ id }) => id) } = input.body
    const parts = content.parts.filter(({ id }) => partIds.includes(id))
    if (parts.length < new Set(partIds).size) throw fail('notFound')
    const article = await insertArticle(queries, {
      accountId: original.accountId,
      content: { ...content, parts: parts.map(part => ({ ...part, id: randomUUID() })) },
      userId: actor.id,
    })
    publishArticles(publish, [article.id])
    return toArticleDetail(queries, article)
  }),
]

export const articlesModule = defineModule({
  name: 'articles',
  tables: articleTables,
  handlers: (platform, { hooks }) => {
    const readers = hooks.of(onArticleRead)
    return [
      ...articleHandlers(platform, readers),
      ...originHandlers(),
      ...versionHandlers(readers),
      ...pictureHandlers(platform),
    ]
  },
  exports: ({ database }) => [exportArticles(database)],
  watchedLists: ({ database }) => [watchList(exportArticles(database))],
})
