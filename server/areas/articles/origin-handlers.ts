import { randomUUID } from 'node:crypto'
import { parseMarkdown } from '@greenroom/article'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { copyArticle, createArticleFromItems } from '@greenroom/contract/areas/articles/articles'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { contentItemsForReading } from '../content/index.ts'
import { findAccount } from '../official-accounts/index.ts'
import { emptyPart, newContent, sanitised } from './content.ts'
import { publishArticles } from './publish-changes.ts'
import { toArticleDetail } from './rows.ts'
import { findArticle, insertArticle } from './store.ts'
import { readVersion } from './versions.ts'

/** Handlers that make articles from other articles and from content items. */
export const originHandlers = (): Handler[] => [
  handle(createArticleFromItems, async ({ actor, input, queries, publish }) => {
    const { accountId, contentItemIds } = input.body
    if (!actor.permissions.has('content-item:read')) throw fail('notFound')
    const found = await contentItemsForReading(queries, actor, contentItemIds)
    const account = accountId === null ? undefined : await findAccount(queries, actor, accountId)
    if (found.length < contentItemIds.length || (accountId !== null && !account)) throw fail('notFound')
    const byId = new Map(found.map(item => [item.id, item]))
    const parts = contentItemIds.flatMap(id => {
      const item = byId.get(id)
      if (!item) return []
      return emptyPart({
        title: item.title,
        author: item.author.slice(0, articleContentLimits.author),
        document: parseMarkdown(item.body),
        contentItemId: id,
      })
    })
    const content = sanitised(newContent(parts, account))
    const stored = await insertArticle(queries, { accountId, content, userId: actor.id })
    publishArticles(publish, [stored.id])
    return toArticleDetail(queries, stored)
  }),

  handle(copyArticle, async ({ actor, input, queries, publish }) => {
    const original = await findArticle(queries, actor, input.params.id)
    if (!original) throw fail('notFound')
    const { content } = await readVersion(queries, original.currentVersionId)
    const { partIds = content.parts.map(({ id }) => id) } = input.body
    const parts = content.parts.filter(({ id }) => partIds.includes(id))
    if (parts.length < new Set(partIds).size) throw fail('notFound')
    const stored = await insertArticle(queries, {
      accountId: original.accountId,
      content: { ...content, parts: parts.map(part => ({ ...part, id: randomUUID() })) },
      userId: actor.id,
    })
    publishArticles(publish, [stored.id])
    return toArticleDetail(queries, stored)
  }),
]
