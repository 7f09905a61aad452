import { formulasFor, renderDocument } from '@greenroom/article'
import { checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import {
  createArticle,
  deleteArticles,
  ignoreFinding,
  listArticles,
  readArticle,
  saveArticle,
} from '@greenroom/contract/areas/articles/articles'
import { ruleText } from '@greenroom/contract/rule-texts'
import { visibleOwners } from '../../platform/access/visible.ts'
import { fail } from '../../platform/errors.ts'
import { changedColumns } from '../../platform/events/changed-columns.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAccount } from '../official-accounts/index.ts'
import { checkContent, checkWording, notesTitle, withIgnored } from './check.ts'
import { emptyPart, newContent, toStored } from './content.ts'
import type { ArticleReadHook } from './hooks.ts'
import { createArticleList } from './list.ts'
import { publishArticles } from './publish-changes.ts'
import { toArticleDetail, toArticleRows } from './rows.ts'
import { stateAfterSave } from './state.ts'
import {
  findReadableArticle,
  insertArticle,
  lockArticle,
  lockArticles,
  removeArticles,
  writeArticle,
} from './store.ts'
import { readVersion, saveVersion } from './versions.ts'

type Context = Pick<HandlerContext<typeof createArticle>, 'actor' | 'queries' | 'request'>

/** Handlers for articles. @param readers hooks that let others read an article */
export function articleHandlers(
  { database, events }: Platform,
  readers: readonly ArticleReadHook[],
): Handler[] {
  const list = createArticleList(database)
  followChanges(events, ['article.changed'], list)

  return [
    handle(listArticles, async ({ actor, input, queries }) => {
      const page = await list.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: await toArticleRows(queries, page.list) }
    }),

    handle(readArticle, async ({ actor, input, queries }) => {
      const article = await findReadableArticle(queries, actor, input.params.id, readers)
      if (!article) throw fail('notFound')
      return toArticleDetail(queries, article)
    }),

    handle(createArticle, async context => {
      const { actor, input, queries, publish } = context
      const { accountId, content } = input.body
      const account = await requireAccount(context, accountId, 'body.accountId')
      const author = account?.defaultAuthor ?? ''
      const article = await insertArticle(queries, {
        accountId,
        content: content ? toStored(content) : newContent([emptyPart({ author })], account),
        userId: actor.id,
      })
      publishArticles(publish, [article.id])
      return toArticleDetail(queries, article)
    }),

    handle(saveArticle, async context => {
      const { actor, input, queries, publish } = context
      const { version, changes } = input.body
      const article = await lockArticle(queries, actor, input.params.id)
      if (!article) throw fail('notFound')
      if (article.version !== version) {
        throw fail('conflict', { current: await toArticleDetail(queries, article) })
      }
      if (changes.accountId !== article.accountId) {
        await requireAccount(context, changes.accountId ?? null, 'body.changes.accountId')
      }
      const content =
        changes.content &&
        toStored(changes.content, (await readVersion(queries, article.currentVersionId)).content)
      const saved =
        content && (await saveVersion(queries, article, { content, userId: actor.id, origin: 'save' }))
      const written = await writeArticle(queries, article.id, {
        userId: actor.id,
        ...(changes.accountId !== undefined && { accountId: changes.accountId }),
        ...(saved &&
          !saved.isSame && { content, versionId: saved.versionId, state: stateAfterSave(article) }),
      })
      publishArticles(publish, [written.id], changedColumns(article, written))
      return toArticleDetail(queries, written)
    }),

    handle(deleteArticles, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const lockedArticles = await lockArticles(queries, actor, ids)
      if (lockedArticles.length < ids.length) throw fail('notFound')
      const busy = lockedArticles.filter(({ state }) => state === 'publishing')
      if (busy.length > 0) throw fail('wrongState', { ids: busy.map(({ id }) => id) })
      await removeArticles(queries, ids)
      publishArticles(publish, ids)
      return { deleted: lockedArticles.length }
    }),

    handle(checkArticle, async ({ actor, input, queries }) => {
      const article = await findReadableArticle(queries, actor, input.params.id, readers)
      if (!article) throw fail('notFound')
      const { content } = await readVersion(queries, article.currentVersionId)
      const formulas = await formulasFor(content.parts.map(({ document }) => document))
      const parts = content.parts.map(({ id, document }) => {
        const html = renderDocument(document, { style: content.style, notesTitle, formulas })
        return { partId: id, html, length: html.length }
      })
      const findings = [
        ...(await checkContent(queries, content, article.accountId)),
        ...(await checkWording(queries, content)),
      ]
      return {
        version: article.version,
        findings: withIgnored(findings, article.ignored),
        parts,
      }
    }),

    handle(ignoreFinding, async ({ actor, input, queries, publish }) => {
      const article = await lockArticle(queries, actor, input.params.id)
      if (!article) throw fail('notFound')
      const { key, note } = input.body
      const others = article.ignored.filter(each => each.key !== key)
      const added = { key, note, userName: actor.name, ignoredTime: new Date().toISOString() }
      const ignored = note === '' ? others : [...others, added]
      await writeArticle(queries, article.id, { userId: actor.id, ignored })
      publishArticles(publish, [article.id])
      return ignored
    }),
  ]
}

/** Reads the account, if one is named. @throws ApiError `invalid` when the actor may not use it */
async function requireAccount({ actor, queries, request }: Context, id: string | null, path: string) {
  if (id === null) return undefined
  const account = await findAccount(queries, actor, id)
  if (account) return account
  throw fail('invalid', { issues: [{ path, msg: ruleText('unknownAccount', request.language) }] })
}
